import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type ChipTone, type IconName } from '@portal/ui/light';

interface MessagePageProps {
  readonly tone: ChipTone;
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-page message: icon, title, one sentence. The title takes the focus, so that it is read. */
export function MessagePage({ tone, icon, title, children }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <main className="mensaje">
      <span className={`emblema ${tone}`}>
        <Icon name={icon} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
