import { useEffect, useRef, type ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** What stands at the right (phone: below). */
  readonly aside?: ReactNode;
  /** Browser tab, when it differs. */
  readonly documentTitle?: string;
}

/** The page's one h1. On arrival the tab's title changes and the focus goes to the heading. */
export function PageHeader({ title, children, aside, documentTitle = title }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle} · Sistema Digital de Formularios`;
    heading.current?.focus({ preventScroll: true });
  }, [documentTitle]);
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
