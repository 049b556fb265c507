/** The untouched form (docs/especificacion/especificacion.txt, section 2). */
import { fireEvent, screen, within } from '@testing-library/react';
import { fechaCorta, hoyEnBogota } from '@portal/dominio/fechas';
import { control, openBlank, openWithBorrador, setUpForm } from '../../test/formulario.js';
import { server } from '../../test/portal.js';

setUpForm();

const seccion = (nombre: string) =>
  within(screen.getByText(nombre, { selector: 'h2' }).closest('section') as HTMLElement);

test('title, code, today, the fourteen sections in their order, and asterisks but for the driver', async () => {
  const antes = hoyEnBogota(new Date());
  await openBlank();
  expect(screen.getByRole('heading', { level: 1, name: 'INSCRIPCIÓN DE TERCEROS' })).toBeVisible();
  expect(document.title).toContain('Nueva Inscripción');
  expect(screen.getByText('INS-TER-001')).toBeVisible();
  const deHoy = [antes, hoyEnBogota(new Date())].map(fechaCorta);
  expect(screen.getByText((texto) => deHoy.includes(texto))).toBeVisible();
  expect([...document.querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
    'Autorización para el tratamiento de datos personales',
    'Datos del vehículo',
    'GPS',
    'Tenedor',
    'Propietario',
    'Conductor',
    'Contacto de emergencia',
    'Referencia laboral 1',
    'Referencia laboral 2',
    'Referencia familiar',
    'Referencia personal',
    'Autorización de pago de fletes',
    'Autorización de pago de anticipos',
    'Contrato y firma',
  ]);
  const asteriscos = (nombre: string) =>
    screen.getByText(nombre, { selector: 'h2' }).closest('section')?.querySelectorAll('.req').length;
  expect([asteriscos('Conductor'), asteriscos('Tenedor')]).toEqual([0, 10]);
  expect(screen.getByText('Todos los datos de esta sección son obligatorios.')).toBeVisible();
});

test('each section asks in its own words', async () => {
  await openBlank();
  const autorizacion = seccion('Autorización para el tratamiento de datos personales');
  expect(autorizacion.getByText('Ley 1581 de 2012')).toBeVisible();
  expect(autorizacion.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Acepto',
    'No Acepto',
  ]);
  expect(seccion('Propietario').getByText('¿El propietario es el mismo tenedor?')).toBeVisible();
  expect(
    seccion('Propietario')
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(['Sí', 'No']);
  expect(seccion('Datos del vehículo').getByPlaceholderText('R12345')).toBe(control('placaTrailer'));
  const contrato = seccion('Contrato y firma');
  expect(contrato.getByRole('link', { name: 'Descargar contrato' })).toHaveAttribute('href', '/api/contrato.pdf');
  expect(await contrato.findByText('PDF · versión 0.1 (borrador)')).toBeVisible();
  expect(contrato.getByText('Contrato de Vinculación Transitoria de Terceros')).toBeVisible();
  expect(contrato.getByRole('heading', { name: 'Declaración y Autorización Final' })).toBeVisible();
  const firma = contrato.getByRole('group', { name: /Persona que firma \(Inscripción de Terceros\)/ });
  expect(
    within(firma)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value')),
  ).toEqual(['propietario', 'tenedor']);
  expect(contrato.getByRole('checkbox', { name: /Leí y acepto los términos del contrato\./ })).toBeRequired();
  for (const boton of ['Cancelar', 'Guardar Borrador', 'Enviar para Revisión'] as const) {
    expect(screen.getByText(boton)).toBeVisible();
  }
});

test('every choice among cards, and Sí or No, is announced as required', async () => {
  await openBlank();
  const radios = screen.getAllByRole('radio');
  expect(new Set(radios.map((radio) => radio.getAttribute('name')))).toEqual(
    new Set([
      'authorization',
      'mismoTenedor',
      'personaAutorizaFletes',
      'personaAutorizaAnticipos',
      'personaFirmaContrato',
    ]),
  );
  for (const radio of radios) expect(radio).toBeRequired();
});

test('what to have at hand stands before the first field, folded for a person who comes back to a draft', async () => {
  const { unmount } = await openBlank();
  const nota = () => screen.getByText('Antes de empezar: qué tener a mano').closest('details') as HTMLDetailsElement;
  expect(nota().open).toBe(true);
  expect(nota()).toHaveTextContent(
    /licencia de tránsito.*EPS, ARL y AFP.*certificación bancaria en PDF.*el borrador guarda todo, menos la contraseña GPS/,
  );
  expect(nota().compareDocumentPosition(control('authorization')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  unmount();
  await openWithBorrador();
  expect(nota().open).toBe(false);
});

test('the axles say that their number is preset, and the GPS user which address it is', async () => {
  await openBlank();
  expect(control('numeroEjes')).toHaveValue('4');
  expect(control('numeroEjes')).toHaveAccessibleDescription(
    'Por defecto viene en 4. Revise que sea el de su vehículo.',
  );
  expect(control('usuarioGPS')).toHaveAccessibleDescription('El correo con el que entra a la plataforma del GPS.');
});

test('the GPS password is shown and hidden again', async () => {
  await openBlank();
  expect(control('contrasenaGPS').type).toBe('password');
  fireEvent.click(screen.getByLabelText('Mostrar contraseña'));
  expect(control('contrasenaGPS').type).toBe('text');
  // The name says what a press does. 'Ocultar contraseña, pressed' would contradict itself.
  expect(screen.getByLabelText('Ocultar contraseña')).not.toHaveAttribute('aria-pressed');
  fireEvent.click(screen.getByLabelText('Ocultar contraseña'));
  expect(control('contrasenaGPS').type).toBe('password');
});

test('saving a draft asks nothing of the server', async () => {
  await openBlank();
  await screen.findByText(/Texto declaracion-final/); // the form's own queries are answered
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => asked.push(`${request.method} ${request.url}`));
  fireEvent.click(screen.getByText('Guardar Borrador'));
  expect(await screen.findByText('Borrador guardado')).toBeVisible();
  server.events.removeAllListeners();
  expect(asked).toEqual([]);
});
