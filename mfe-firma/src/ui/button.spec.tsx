import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Boton } from './button.js';

const enviar = jest.fn();

function Formulario() {
  const [ocupado, setOcupado] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enviar();
        setOcupado(true);
      }}
    >
      <Boton type="submit" ocupado={ocupado && 'Enviando...'}>
        Enviar
      </Boton>
    </form>
  );
}

test('a button that works keeps the focus and sends nothing again', async () => {
  render(<Formulario />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const boton = screen.getByRole('button', { name: 'Enviando...' });
  expect(boton).toHaveFocus();
  expect(boton).toBeEnabled(); // a browser, unlike this one, takes the focus away from a disabled button
  expect(boton).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(enviar).toHaveBeenCalledTimes(1);
});
