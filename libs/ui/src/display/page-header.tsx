import { useEffect, useRef, type ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Stands at the right; on phones below. */
  readonly aside?: ReactNode;
  /** Title of the browser tab, when it differs. */
  readonly documentTitle?: string;
}

/** The page's only h1. The browser tab shows its title. The heading takes the focus once, when the page arrives. */
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

/** True while an overlay, a dialog or an open menu has the focus: a page that arrives late leaves the focus there. */
const isCovered = (heading: Element): boolean =>
  heading.closest('[inert], [aria-hidden="true"]') !== null || document.activeElement?.closest('[role="menu"]') != null;
