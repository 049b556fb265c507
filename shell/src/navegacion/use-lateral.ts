import { useState } from 'react';

const KEY = 'portal.lateral';

/** Whether the sidebar is collapsed on desktop; remembered in this browser when it keeps anything. */
export function useLateral() {
  const [short, setShort] = useState(() => remembered() === 'corta');
  const toggle = () => {
    remember(short ? 'ancha' : 'corta');
    setShort(!short);
  };
  return { short, toggle };
}

function remembered(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null; // storage forbidden: wide, as for a first visit
  }
}

function remember(width: string): void {
  try {
    window.localStorage.setItem(KEY, width);
  } catch (error) {
    console.warn('sidebar not remembered', error);
  }
}
