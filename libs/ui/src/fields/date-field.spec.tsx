import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { DateField, UiProvider } from '../index.js';

function Form({ fecha = '' }: { readonly fecha?: string }) {
  const form = useForm({ defaultValues: { fecha } });
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

test('Backspace removes the typed text letter by letter', async () => {
  render(<Form />);
  const input = screen.getByLabelText(/Fecha de nacimiento \*/);
  await userEvent.type(input, '532020');
  await userEvent.type(input, '{Backspace>10/}');
  expect(input).toHaveValue('');
});

test.each([
  ['two digits where there is no room are cut', [3, 3], '15', '21/11/2026'],
  ['a whole date over the day replaces all', [0, 2], '05/03/2020', '05/03/2020'],
  ['a whole date at a caret replaces all', [1, 1], '2/3/2020', '02/03/2020'],
  ['a whole date with its time, over all', [0, 10], '1990-05-12 00:00:00', '12/05/1990'],
  ['a whole date with its time, over the day', [0, 2], '12/05/1990 00:00', '12/05/1990'],
] as const)('pasted into a whole date: %s', async (_what, [start, end], pasted, shown) => {
  render(<Form fecha="2026-11-21" />);
  const input = screen.getByLabelText<HTMLInputElement>(/Fecha de nacimiento \*/);
  await userEvent.click(input);
  input.setSelectionRange(start, end);
  await userEvent.paste(pasted);
  expect(input).toHaveValue(shown);
});

test.each([
  ['the day', [0, 2], '15', '15/11/2026', '2026-11-15'],
  ['the month', [3, 5], '10', '21/10/2026', '2026-10-21'],
  ['the month, by Delete', [3, 5], '{Delete}10', '21/10/2026', '2026-10-21'],
  ['the year', [6, 10], '2025', '21/11/2025', '2025-11-21'],
  ['a day that begins with zero', [0, 2], '05', '05/11/2026', '2026-11-05'],
  ['a day of one digit', [0, 2], '5', '05/11/2026', '2026-11-05'],
  ['the last digit of the day', [2, 2], '{Backspace}5', '25/11/2026', '2026-11-25'],
  ['the day, past its slash', [3, 3], '{Backspace}{Backspace}5', '25/11/2026', '2026-11-25'],
  ['day and month', [0, 5], '1510', '15/10/2026', '2026-10-15'],
  ['the day with its slash', [0, 3], '15', '15/11/2026', '2026-11-15'],
  ['the month with its slash', [3, 6], '10', '21/10/2026', '2026-10-21'],
  ['the month with both slashes', [2, 6], '10', '21/10/2026', '2026-10-21'],
  ['the month with Delete, and past its slash', [3, 3], '{Delete>3/}12', '21/12/2026', '2026-12-21'],
  ['the month with Backspace, and past its slash', [5, 5], '{Backspace>4/}510', '25/10/2026', '2026-10-25'],
  ['the day and on, without zeros', [0, 2], '1/2/2020', '01/02/2020', '2020-02-01'],
  ['all of it', [0, 10], '1/2/2026', '01/02/2026', '2026-02-01'],
  ['all of it, without a sign', [0, 10], '21112025', '21/11/2025', '2025-11-21'],
] as const)(
  'correcting %s of a date that stands there stores what was typed',
  async (_what, [start, end], keys, shown, held) => {
    render(<Form fecha="2026-11-21" />);
    const input = screen.getByLabelText(/Fecha de nacimiento \*/);
    await userEvent.type(input, keys, { initialSelectionStart: start, initialSelectionEnd: end });
    await userEvent.tab();
    expect(input).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(held);
  },
);

test.each([
  ['the day from its beginning', 0, '05', '05/11/2026', '2026-11-05'],
  ['the day’s second digit and on into the month', 1, '512', '25/12/2026', '2026-12-25'],
  ['the month, before its slash', 2, '10', '21/10/2026', '2026-10-21'],
  ['the last digit of the year', 9, '5', '21/11/2025', '2025-11-21'],
  ['nothing behind the last', 10, '5', '21/11/2026', '2026-11-21'],
  ['no digit by a letter', 1, 'x', '21/11/2026', '2026-11-21'],
  ['all of it', 0, '05032020', '05/03/2020', '2020-03-05'],
  ['all of it, without its zeros', 0, '5/3/2020', '05/03/2020', '2020-03-05'],
  ['a day of one digit, closed by a slash', 0, '1/', '01/11/2026', '2026-11-01'],
  ['a month of one digit, and the year', 3, '1/1990', '21/01/1990', '1990-01-21'],
] as const)(
  'a digit typed into a whole date takes the place of the next: %s',
  async (_what, caret, keys, shown, held) => {
    render(<Form fecha="2026-11-21" />);
    const input = screen.getByLabelText(/Fecha de nacimiento \*/);
    await userEvent.type(input, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
    expect(input).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(held);
  },
);

test.each([
  ['1/', '01/11/2026'],
  ['15-', '15/11/2026'],
])('after %s typed over the day the caret stands behind its slash', async (keys, shown) => {
  render(<Form fecha="2026-11-21" />);
  const input = screen.getByLabelText<HTMLInputElement>(/Fecha de nacimiento \*/);
  await userEvent.type(input, keys, { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect([input.value, input.selectionStart]).toEqual([shown, 3]);
});

test('Enter leaves a date under correction, and the caret in it, as they are', async () => {
  render(<Form fecha="2026-11-21" />);
  const input = screen.getByLabelText<HTMLInputElement>(/Fecha de nacimiento \*/);
  await userEvent.type(input, '15{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  expect([input.value, input.selectionStart]).toEqual(['1511/2026', 2]);
});

test('a text that lacks a digit when the field is left stays as typed, and validation names it', async () => {
  render(<Form fecha="2026-11-21" />);
  const input = screen.getByLabelText(/Fecha de nacimiento \*/);
  await userEvent.type(input, '5', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  await userEvent.tab();
  expect(input).toHaveValue('511/2026');
  expect(screen.getByRole('status')).toHaveTextContent('511/2026');
});

test('a date is pasted over the one that stands there', async () => {
  render(<Form fecha="2026-11-21" />);
  const input = screen.getByLabelText<HTMLInputElement>(/Fecha de nacimiento \*/);
  await userEvent.click(input);
  input.setSelectionRange(0, 10);
  await userEvent.paste('2020-3-5');
  expect(input).toHaveValue('05/03/2020');
  expect(screen.getByRole('status')).toHaveTextContent('2020-03-05');
});

describe('in a window as narrow as a phone’s', () => {
  beforeEach(() => {
    const narrow = (media: string) => ({
      media,
      matches: media.includes('max-width'),
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
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
