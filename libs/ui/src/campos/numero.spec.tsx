import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { NumberField, UiProvider } from '../index.js';

function Form() {
  const form = useForm({ defaultValues: { ejes: 4 } });
  return (
    <UiProvider>
      <FormProvider {...form}>
        <NumberField name="ejes" label="Número de ejes" min={1} max={10} />
      </FormProvider>
    </UiProvider>
  );
}

test('what is typed after touching the field replaces its number; a second touch sets the cursor', async () => {
  render(<Form />);
  const input = screen.getByRole('spinbutton');
  await userEvent.click(input);
  await userEvent.keyboard('6');
  expect(input).toHaveValue('6');
  await userEvent.clear(input);
  await userEvent.keyboard('1');
  await userEvent.click(input);
  await userEvent.keyboard('0');
  expect(input).toHaveValue('10');
});

test('a number that was cut to its limit says so until it is changed', async () => {
  render(<Form />);
  const input = screen.getByRole('spinbutton');
  await userEvent.clear(input);
  await userEvent.type(input, '25');
  expect(input).toHaveValue('10');
  expect(input).toHaveAccessibleDescription('El máximo es 10: se cambió 25 por 10.');
  await userEvent.click(screen.getByRole('button', { name: 'Disminuir número de ejes' }));
  expect(input).toHaveValue('9');
  expect(input).not.toHaveAccessibleDescription();
});
