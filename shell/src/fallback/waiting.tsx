import { useEffect, useState } from 'react';
import { SkeletonCards } from '@portal/ui/base';

import './fallback.css';

const SKELETON_AFTER = 1000;
const SENTENCE_AFTER = 6000;

/**
 * Shows nothing for a second, so that a fast page does not flash. Then the boxes, then a sentence.
 * @param slow the sentence for a page that takes long
 */
export function Waiting({ slow }: { readonly slow?: string }) {
  const late = useElapsed(SKELETON_AFTER);
  const later = useElapsed(SENTENCE_AFTER);
  if (!late) return null;
  return (
    <>
      {slow && (
        <p role="status" className="t2 espera-lenta">
          {later && slow}
        </p>
      )}
      <SkeletonCards page />
    </>
  );
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}
