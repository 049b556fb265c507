import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.js';

const send = jest.fn();

function Form() {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
        setBusy(true);
      }}
    >
      <Button type="submit" busy={busy && 'Enviando...'}>
        Enviar
      </Button>
    </form>
  );
}

test('a button that works keeps the focus and sends nothing again', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const button = screen.getByRole('button', { name: 'Enviando...' });
  expect(button).toHaveFocus();
  expect(button).toBeEnabled(); // a browser, unlike this one, takes the focus away from a disabled button
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});
