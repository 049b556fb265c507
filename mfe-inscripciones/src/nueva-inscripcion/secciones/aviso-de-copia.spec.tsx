import { fireEvent, screen } from '@testing-library/react';
import { choose, openWithBorrador, setUpForm } from '../../../test/formulario.js';

setUpForm();

test('the green notice says where copied data are edited, and leads there', async () => {
  await openWithBorrador();
  choose('mismoTenedor', 'true');
  const aviso = (await screen.findByText('Datos copiados automáticamente del tenedor')).closest('.aviso');
  expect(aviso).toHaveClass('ok');
  expect(aviso).toHaveTextContent('Para cambiarlos, edítelos en la sección Tenedor.');
  fireEvent.click(screen.getByRole('link', { name: 'Ir a Tenedor' }));
  expect(screen.getByRole('heading', { name: 'Tenedor' })).toHaveFocus();
});
