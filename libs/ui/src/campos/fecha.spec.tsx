import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { DateField, UiProvider } from '../index.js';

function Form() {
  const form = useForm({ defaultValues: { fecha: '' } });
  return (
    <UiProvider>
      <FormProvider {...form}>
        <DateField name="fecha" label="Fecha de nacimiento" />
        <output>{useWatch({ control: form.control, name: 'fecha' })}</output>
      </FormProvider>
    </UiProvider>
  );
}

test('one digit is enough for a day and a month, with any sign between them or with none', async () => {
  render(<Form />);
  const input = screen.getByLabelText(/Fecha de nacimiento \*/);
  for (const typed of ['5/3/2020', '5-3-2020', '5 3 2020', '532020']) {
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    expect([typed, (input as HTMLInputElement).value]).toEqual([typed, '05/03/2020']);
    expect(screen.getByRole('status')).toHaveTextContent('2020-03-05');
  }
});

test('what is typed can be taken back letter by letter', async () => {
  render(<Form />);
  const input = screen.getByLabelText(/Fecha de nacimiento \*/);
  await userEvent.type(input, '532020');
  await userEvent.type(input, '{Backspace>10/}');
  expect(input).toHaveValue('');
});

describe('in a window as narrow as a phone’s', () => {
  beforeEach(() => {
    const narrow = (media: string) => ({ media, matches: media.includes('max-width'), addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test('the calendar is a sheet that says what it is for and can be closed', async () => {
    render(<Form />);
    const opener = screen.getByRole('button', { name: /Abrir calendario/ });
    await userEvent.click(opener);
    const sheet = await screen.findByRole('dialog', { name: 'Calendario de fecha de nacimiento' });
    expect(within(sheet).getByRole('heading', { name: 'Calendario de fecha de nacimiento' })).toBeVisible();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });
});
