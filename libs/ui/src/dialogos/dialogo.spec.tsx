import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Dialog, UiProvider } from '../index.js';

/** What the dialog does takes its opener away, or leaves it. */
function Pagina({ quita }: { readonly quita: boolean }) {
  const [abierto, setAbierto] = useState(false);
  const [hecho, setHecho] = useState(false);
  const cerrar = () => {
    setHecho(quita);
    setAbierto(false);
  };
  return (
    <UiProvider>
      <button>Arriba</button>
      <div>{hecho ? <button>Cambiar</button> : <button onClick={() => setAbierto(true)}>Adjuntar</button>}</div>
      {abierto && (
        <Dialog open title="Archivo" onClose={cerrar} actions={<Button onClick={cerrar}>Subir</Button>}>
          Elija uno.
        </Dialog>
      )}
    </UiProvider>
  );
}

test.each([
  ['to its opener', false, 'Adjuntar'],
  ['to what stands in its opener’s place', true, 'Cambiar'],
])('a dialog gives the focus back %s', async (_adonde, quita, nombre) => {
  render(<Pagina quita={quita} />);
  await userEvent.click(screen.getByRole('button', { name: 'Adjuntar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  expect(await screen.findByRole('button', { name: nombre })).toHaveFocus();
});
