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
