import { useState } from 'react';

const KEY = 'portal.lateral';

/** Whether the sidebar is collapsed on desktop; remembered in this browser. */
export function useLateral() {
  const [short, setShort] = useState(() => window.localStorage.getItem(KEY) === 'corta');
  const toggle = () => {
    window.localStorage.setItem(KEY, short ? 'ancha' : 'corta');
    setShort(!short);
  };
  return { short, toggle };
}
