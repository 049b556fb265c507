import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Dialog, PageHeader, UiProvider } from '../index.js';

const heading = () => screen.getByRole('heading', { level: 1, hidden: true });

test('on arrival the heading has the focus and the tab the title', () => {
  render(<PageHeader title="Mis Inscripciones" />);
  expect(heading()).toHaveFocus();
  expect(document.title).toBe('Mis Inscripciones · Sistema Digital de Formularios');
});

test('a title that changes later names the tab and leaves the focus to who already writes', () => {
  const page = (documentTitle: string) => (
    <>
      <PageHeader title="Inscripción" documentTitle={documentTitle} />
      <input aria-label="Placa" />
    </>
  );
  const { rerender } = render(page('Inscripción'));
  screen.getByLabelText('Placa').focus();
  rerender(page('Inscripción ABC123'));
  expect(document.title).toBe('Inscripción ABC123 · Sistema Digital de Formularios');
  expect(screen.getByLabelText('Placa')).toHaveFocus();
});

const Frame = ({
  inert,
  over,
  page,
}: {
  readonly inert: boolean;
  readonly over: ReactNode;
  readonly page: ReactNode;
}) => (
  <UiProvider>
    {over}
    <main inert={inert}>{page}</main>
  </UiProvider>
);

test.each([
  ['overlay', true, <button key="o" autoFocus />],
  [
    'dialog',
    false,
    <Dialog key="d" open title="Configuración" onClose={() => undefined}>
      <button autoFocus />
    </Dialog>,
  ],
  [
    'menu',
    false,
    <ul key="m" role="menu">
      <li role="none">
        <button role="menuitem" autoFocus />
      </li>
    </ul>,
  ],
])('a page that arrives late leaves the focus in an open %s', (_what, inert, over) => {
  const { rerender } = render(<Frame inert={inert} over={over} page={null} />);
  const before = document.activeElement;
  expect(before).not.toBe(document.body);
  rerender(<Frame inert={inert} over={over} page={<PageHeader title="Inicio" />} />);
  expect(heading()).toBeInTheDocument();
  expect(before).toHaveFocus();
});
