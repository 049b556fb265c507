import { screen } from '@testing-library/react';
import { campos, inscripcionSchema, nombresDeCampo } from '@portal/contracts/inscripciones';
import { openComplete, setUpForm } from '../../test/formulario.js';
import { valoresIniciales, type Campo } from '../valores.js';

setUpForm();

/** The certifications are no inputs and have no label, only a button. */
const conRotulo = nombresDeCampo.filter((campo) => campos[campo].clase !== 'archivo');

const rotuloDe = (campo: Campo): string | undefined => {
  const control = document.querySelector<HTMLInputElement>(`[name="${campo}"]`);
  const rotulo = control?.closest('fieldset')?.querySelector('legend') ?? control?.labels?.[0];
  return rotulo?.textContent?.replace(/\(opcional\)|\*/g, '').trim();
};

test('each field is called what stands above it in the form', async () => {
  // A company signs, so that its representative is asked for.
  await openComplete({ personaFirmaContrato: 'propietario' });
  await screen.findByText('Representante legal', { selector: 'h3' });
  expect(Object.fromEntries(conRotulo.map((campo) => [campo, campos[campo].etiqueta]))).toEqual(
    Object.fromEntries(conRotulo.map((campo) => [campo, rotuloDe(campo)])),
  );
});

test.each(['relacionContactoEmergencia', 'relacionReferenciaFamiliar', 'relacionReferenciaPersonal'] as const)(
  'what is missing in %s is called as the field is',
  (campo) => {
    const { error } = inscripcionSchema.safeParse({ ...valoresIniciales, status: 'submitted' });
    const mensaje = error?.issues.find(({ path }) => path[0] === campo)?.message;
    expect(mensaje).toBe(`${campos[campo].etiqueta} es requerida`);
  },
);
