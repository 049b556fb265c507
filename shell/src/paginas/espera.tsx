import { useEffect, useState } from 'react';
import { SkeletonCards } from '@portal/ui';

/** Nothing for a second: on a fast line a flash of skeletons would only disturb. */
export function Espera() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return late ? <SkeletonCards page /> : null;
}
