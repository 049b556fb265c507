import { useEffect, useRef, type ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** What stands at the right (phone: below). */
  readonly aside?: ReactNode;
  /** Browser tab, when it differs. */
  readonly documentTitle?: string;
}

/** The page's one h1. The tab has its title; on arrival, and only then, the focus goes to the heading. */
export function PageHeader({ title, children, aside, documentTitle = title }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle} · Sistema Digital de Formularios`;
  }, [documentTitle]);
  useEffect(() => {
    if (heading.current && !isCovered(heading.current)) heading.current.focus({ preventScroll: true });
  }, []);
  return (
    <div className="pagina-cab">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p>{children}</p>}
      </div>
      {aside}
    </div>
  );
}

/** Does an overlay (the page is inert), a dialog (the page is hidden) or an open menu have the focus? A late page leaves it there. */
const isCovered = (heading: Element): boolean =>
  heading.closest('[inert], [aria-hidden="true"]') !== null || document.activeElement?.closest('[role="menu"]') != null;
