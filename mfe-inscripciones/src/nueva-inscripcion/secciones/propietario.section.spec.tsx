import { fireEvent, screen, waitFor } from '@testing-library/react';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { choose, control, openWithBorrador, setUpForm, typeInto } from '../../../test/formulario.js';

setUpForm();

test('an incomplete holder is not copied: No stays and a toast says why', async () => {
  await openWithBorrador({ barrioTenedor: '' });
  choose('mismoTenedor', 'true');
  const toast = await screen.findByText('Datos incompletos del tenedor');
  expect(toast.parentElement).toHaveTextContent(
    'Complete todos los datos del tenedor antes de copiarlos al propietario.',
  );
  expect(toast.parentElement).toHaveTextContent('Falta: barrio o vereda.');
  expect(control('mismoTenedor')).not.toBeChecked();
  expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocialPropietario);
});

test('a complete holder is copied, shaded, and copied again when it changes', async () => {
  await openWithBorrador();
  choose('mismoTenedor', 'true');
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocial));
  expect(control('ciudadPropietario')).toHaveValue(datosDePrueba.ciudadTenedor);
  expect(control('nombreRazonSocialPropietario')).toBeDisabled();
  expect(screen.getByText('Datos copiados automáticamente del tenedor')).toBeVisible();
  typeInto('nombreRazonSocial', 'Otro Nombre');
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue('Otro Nombre'));
  typeInto('nombreRazonSocial', '');
  await waitFor(() => expect(control('nombreRazonSocial')).toHaveValue(''));
  expect(control('nombreRazonSocialPropietario')).toHaveValue('Otro Nombre');
});

test('No clears the ten owner fields', async () => {
  await openWithBorrador({ mismoTenedor: true });
  choose('mismoTenedor', 'false');
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(''));
  expect(control('correoElectronicoPropietario')).toHaveValue('');
  expect(control('nombreRazonSocialPropietario')).toBeEnabled();
});

/** At once: a toast goes after five seconds, and a search by role can take them all on a busy machine. */
const deshacer = () => fireEvent.click(screen.getByText('Deshacer', { selector: 'button' }));

test('a typed owner that Sí overwrote and No cleared comes back with Deshacer', async () => {
  await openWithBorrador({ mismoTenedor: false, nombreRazonSocialPropietario: 'Pedro Gómez' });
  choose('mismoTenedor', 'true');
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocial));
  choose('mismoTenedor', 'false');
  expect(screen.getByText('Se borraron los datos del propietario')).toBeVisible();
  expect(control('nombreRazonSocialPropietario')).toHaveValue('');
  deshacer();
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue('Pedro Gómez'));
  expect(control('nombreRazonSocialPropietario')).toBeEnabled();
  expect(control('ciudadPropietario')).toHaveValue(datosDePrueba.ciudadPropietario);
});

test('without a typed owner, Deshacer brings the copy of the holder back', async () => {
  await openWithBorrador({ mismoTenedor: true });
  choose('mismoTenedor', 'false');
  expect(control('nombreRazonSocialPropietario')).toHaveValue('');
  deshacer();
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocial));
  expect(control('nombreRazonSocialPropietario')).toBeDisabled();
});
