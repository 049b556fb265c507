import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dialog, showToast, UiProvider } from '../index.js';
import { MuiProvider } from '../mui.provider.js';
import { closeToast } from './toast.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(<UiProvider children={null} />);
});
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});
const show = (title: string, kind?: 'error') => act(() => showToast({ title, ...(kind ? { kind } : {}) }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('one toast at a time: a new one replaces the one in sight', () => {
  show('Primero');
  show('Segundo');
  expect(screen.queryByText('Primero')).toBeNull();
  expect(screen.getByText('Segundo')).toBeVisible();
});

test('the last word before the page leaves is not replaced by what failed with it', () => {
  act(() => showToast({ title: 'Unauthorized', kind: 'error', last: true }));
  show('No se pudo generar el certificado', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('Unauthorized');
  // Who was not shown has nothing to close.
  act(() => closeToast(showToast({ title: 'No se pudo firmar' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Unauthorized');
  pass(5000);
  show('Borrador guardado');
  expect(screen.getByText('Borrador guardado')).toBeVisible();
});

test('a toast goes after 5000 ms', () => {
  show('Borrador guardado');
  pass(4999);
  expect(screen.getByText('Borrador guardado')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Borrador guardado')).toBeNull();
});

test('it waits while the pointer is on it and goes on counting afterwards', () => {
  show('Borrador guardado');
  pass(3000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(60_000);
  expect(screen.getByText('Borrador guardado')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(1999);
  expect(screen.getByText('Borrador guardado')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Borrador guardado')).toBeNull();
});

test('a finger that touched it holds it no longer than anybody', () => {
  show('Borrador guardado');
  const touch = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(touch, 'pointerType', { value: 'touch' });
  act(() => void screen.getByRole('status').dispatchEvent(touch));
  pass(5000);
  expect(screen.queryByText('Borrador guardado')).toBeNull();
});

test('it waits while the focus is in it, whatever the pointer does, and both must be gone', () => {
  show('Borrador guardado');
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
  fireEvent.pointerEnter(screen.getByRole('status'));
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(60_000);
  expect(screen.getByText('Borrador guardado')).toBeVisible();
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).blur());
  pass(60_000);
  expect(screen.getByText('Borrador guardado')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(5000);
  expect(screen.queryByText('Borrador guardado')).toBeNull();
});

test.each([
  ['closed', () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))],
  ['replaced by another', () => show('Segundo')],
])('%s while the focus is in it, it gives the focus back to where it was', (_how, takeAway) => {
  render(<button>Guardar Borrador</button>);
  const before = screen.getByRole('button', { name: 'Guardar Borrador' });
  before.focus();
  show('Primero');
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
  takeAway();
  expect(screen.queryByText('Primero')).toBeNull();
  expect(before).toHaveFocus();
});

test('what can be done about it is pressed once: the toast goes, and the focus is where it was', () => {
  render(<input aria-label="Placa" />);
  const before = screen.getByLabelText('Placa');
  before.focus();
  const onClick = jest.fn();
  act(() => showToast({ title: 'Se borraron los datos', action: { label: 'Deshacer', onClick } }));
  const undo = screen.getByRole('button', { name: 'Deshacer' });
  act(() => undo.focus());
  pass(60_000); // it waits for whoever is on the button
  fireEvent.click(undo);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Se borraron los datos')).toBeNull();
  expect(before).toHaveFocus();
});

test('errors are announced at once', () => {
  show('Error', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('Error');
});

test.each([
  ['a word', undefined, 'status'],
  ['an error', 'error', 'alert'],
] as const)('%s is said while a dialog hides the rest of the page', async (_what, kind, role) => {
  const { container } = render(
    <MuiProvider>
      <p>Detrás</p>
      <Dialog open title="Certificación bancaria" onClose={() => undefined}>
        Elija un archivo.
      </Dialog>
    </MuiProvider>,
  );
  await act(async () => showToast({ title: 'Archivo subido exitosamente', ...(kind ? { kind } : {}) }));
  expect(container).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole(role)).toHaveTextContent('Archivo subido exitosamente');
  expect(screen.getByText('Archivo subido exitosamente').closest('[aria-hidden="true"], [inert]')).toBeNull();
});
