import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, UiProvider } from '../index.js';

const press = jest.fn();
const send = jest.fn();

function Form() {
  const [busy, setBusy] = useState(false);
  return (
    <UiProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
          setBusy(true);
        }}
      >
        <input aria-label="Nombre" />
        <Button type="submit" busy={busy && 'Guardando...'} onClick={press}>
          Guardar
        </Button>
      </form>
    </UiProvider>
  );
}

test('a busy button keeps the focus and takes no second press, and Enter does not send again', async () => {
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Guardar' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toBeEnabled(); // a real browser takes the focus away from a disabled button
  expect(button).toHaveAccessibleName('Guardando...');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledTimes(1);
});
