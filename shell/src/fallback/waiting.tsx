import { useEffect, useState } from 'react';
import { SkeletonCards } from '@portal/ui/base';

import './fallback.css';

const SKELETON_AFTER = 1000;
const SENTENCE_AFTER = 6000;

/**
 * Nothing for a second: on a fast line a flash of skeletons would only disturb. Then the boxes, then a sentence.
 * @param slow what to say once it takes long
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
