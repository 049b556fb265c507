import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, ConfirmDialog, Dialog, UiProvider } from '../index.js';

interface PaginaProps {
  /** The action of the dialog removes its opener. */
  readonly quita: boolean;
  /** The dialog stays mounted while it is closed. */
  readonly montado: boolean;
}

function Pagina({ quita, montado }: PaginaProps) {
  const [abierto, setAbierto] = useState(false);
  const [hecho, setHecho] = useState(false);
  const cerrar = () => {
    setHecho(quita);
    setAbierto(false);
  };
  return (
    <UiProvider>
      <button>Arriba</button>
      <div>
        {hecho ? (
          <button key="cambiar">Cambiar</button>
        ) : (
          <button key="adjuntar" onClick={() => setAbierto(true)}>
            Adjuntar
          </button>
        )}
      </div>
      {(montado || abierto) && (
        <Dialog open={abierto} title="Archivo" onClose={cerrar} actions={<Button onClick={cerrar}>Subir</Button>}>
          Elija uno.
        </Dialog>
      )}
    </UiProvider>
  );
}

test.each([
  ['to its opener', false, false, 'Adjuntar'],
  ['to what stands in its opener’s place', true, false, 'Cambiar'],
  ['to its opener, mounted all the while', false, true, 'Adjuntar'],
  ['to what stands in its opener’s place, mounted all the while', true, true, 'Cambiar'],
])('a dialog gives the focus back %s', async (_adonde, quita, montado, nombre) => {
  render(<Pagina quita={quita} montado={montado} />);
  await userEvent.click(screen.getByRole('button', { name: 'Adjuntar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  expect(await screen.findByRole('button', { name: nombre })).toHaveFocus();
});

test('a dialog that goes with everything around it leaves the focus where it all stood', async () => {
  render(<Todo />);
  await userEvent.click(screen.getByRole('button', { name: 'Empezar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByRole('textbox')).toHaveFocus();
});

function Todo() {
  const [hecho, setHecho] = useState(false);
  return (
    <UiProvider>
      <button>Arriba</button>
      <main>{hecho ? <input /> : <Oferta alBorrar={() => setHecho(true)} />}</main>
    </UiProvider>
  );
}

function Oferta({ alBorrar }: { readonly alBorrar: () => void }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <section>
      <button onClick={() => setAbierto(true)}>Empezar</button>
      <ConfirmDialog
        open={abierto}
        title="¿Empezar?"
        confirm="Borrar"
        onConfirm={alBorrar}
        onCancel={() => setAbierto(false)}
      >
        Se borra.
      </ConfirmDialog>
    </section>
  );
}
