import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { NumberField, UiProvider } from '../index.js';

function Form({ ejes = 4, max = 10 }: { readonly ejes?: number; readonly max?: number }) {
  const form = useForm({ defaultValues: { ejes } });
  return (
    <UiProvider>
      <FormProvider {...form}>
        <NumberField name="ejes" label="Número de ejes" min={1} max={max} />
      </FormProvider>
    </UiProvider>
  );
}

test('typing after a touch replaces the number; a second touch sets the cursor', async () => {
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

test('a touch on its label takes the whole number too; a second touch, in the field, sets the cursor', async () => {
  render(<Form max={100} />);
  const input = screen.getByRole('spinbutton');
  await userEvent.click(screen.getByText(/Número de ejes/));
  await userEvent.pointer({ keys: '[MouseLeft]', target: input, offset: 1 });
  await userEvent.keyboard('6');
  expect(input).toHaveValue('46');
  await userEvent.tab();
  await userEvent.click(screen.getByText(/Número de ejes/));
  await userEvent.keyboard('7');
  expect(input).toHaveValue('7');
});

test('a touch inside a field that was entered by the Tab key sets the cursor', async () => {
  render(<Form max={10000} />);
  const input = screen.getByRole('spinbutton');
  while (document.activeElement !== input) await userEvent.tab();
  await userEvent.keyboard('357');
  await userEvent.pointer({ keys: '[MouseLeft]', target: input, offset: 1 });
  await userEvent.keyboard('9');
  expect(input).toHaveValue('3957');
});

test('a part that the entering touch selected stays selected', async () => {
  render(<Form ejes={35} max={100} />);
  const input = screen.getByRole('spinbutton');
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: input, offset: 0 },
    { offset: 1 },
    { keys: '[/MouseLeft]' },
  ]);
  await userEvent.keyboard('9');
  expect(input).toHaveValue('95');
});

test('digits typed before the entering touch ends stay unselected', async () => {
  render(<Form ejes={35} max={10000} />);
  const input = screen.getByRole('spinbutton');
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: input, offset: 2 });
  await user.keyboard('7');
  await user.pointer({ keys: '[/MouseLeft]' });
  await user.keyboard('1');
  expect(input).toHaveValue('3571');
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
