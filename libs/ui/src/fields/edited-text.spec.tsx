import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { NumberField, TextField, UiProvider } from '../index.js';

function Form({ children, values }: { readonly children: ReactNode; readonly values: Record<string, unknown> }) {
  const form = useForm({ defaultValues: values });
  return (
    <UiProvider>
      <FormProvider {...form}>{children}</FormProvider>
    </UiProvider>
  );
}

const upper = (text: string) => text.toUpperCase();
const letters = (text: string) =>
  text
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();

test.each([
  ['AB123', upper, 1, 'xy', 'AXYB123', 3],
  ['AB123', upper, 0, 'ñ', 'ÑAB123', 1],
  ['C', letters, 0, '1e', 'EC', 1],
])(
  '%s corrected in the middle keeps the caret behind what was typed',
  async (value, transform, at, keys, shown, caret) => {
    render(
      <Form values={{ placa: value }} children={<TextField name="placa" label="Placa" transform={transform} />} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>(/Placa/);
    await userEvent.type(input, keys, { initialSelectionStart: at });
    expect(input).toHaveValue(shown);
    expect(input.selectionStart).toBe(caret);
  },
);

test('a number keeps the caret where a letter was refused', async () => {
  render(
    <Form
      values={{ porcentaje: 35 }}
      children={<NumberField name="porcentaje" label="Porcentaje" min={1} max={1000} />}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  await userEvent.type(input, 'x1', { initialSelectionStart: 1 });
  expect(input).toHaveValue('315');
  expect(input.selectionStart).toBe(2);
});
