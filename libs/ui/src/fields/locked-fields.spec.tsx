import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { AutocompleteField, DateField, NumberField, SelectField, TextField, UiProvider } from '../index.js';

function Form({ children, values = {} }: { readonly children: ReactNode; readonly values?: Record<string, unknown> }) {
  const form = useForm({ defaultValues: values });
  return (
    <UiProvider>
      <FormProvider {...form}>{children}</FormProvider>
    </UiProvider>
  );
}

test('every kind of locked field shows its lock and cannot be changed', () => {
  render(
    <Form values={{ nombre: 'Ana', ciudad: 'Cali', tipo: 'CC', fecha: '2020-03-05' }}>
      <TextField name="nombre" label="Nombre" disabled />
      <AutocompleteField name="ciudad" label="Ciudad" options={[]} disabled />
      <SelectField name="tipo" label="Tipo" options={[{ value: 'CC', label: 'Cédula' }]} disabled />
      <DateField name="fecha" label="Fecha" disabled />
    </Form>,
  );
  for (const label of [/Nombre/, /Ciudad/, /Tipo/, /Fecha/]) {
    const input = screen.getByLabelText(label);
    expect(input).toBeDisabled();
    expect(input.closest('.control')?.querySelector('.fin svg')).toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: /Abrir calendario/ })).toBeNull();
});

test('a number goes up and down by the arrow keys, and keeps what is typed on its way to a decimal', async () => {
  render(
    <Form values={{ porcentaje: 35 }}>
      <NumberField name="porcentaje" label="Porcentaje" min={1} max={100} decimals={2} capped={false} />
    </Form>,
  );
  const input = screen.getByRole('spinbutton');
  await userEvent.type(input, '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(input).toHaveValue('36');
  await userEvent.clear(input);
  await userEvent.type(input, '12,');
  expect(input).toHaveValue('12,');
  await userEvent.type(input, '5');
  expect(input).toHaveValue('12,5');
  expect(input).toHaveAttribute('aria-valuenow', '12.5');
});

test('the calendar opens by Alt and the down arrow', async () => {
  render(
    <Form>
      <DateField name="fecha" label="Fecha" />
    </Form>,
  );
  screen.getByLabelText(/Fecha \*/).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('dialog', { name: /Calendario/ })).toBeVisible();
});

test('a typed date outside the limits opens the calendar on the last month', async () => {
  const anio = Number(hoyEnBogota(new Date()).slice(0, 4)) + 5;
  render(
    <Form values={{ fecha: `${anio}-12-25` }}>
      <DateField name="fecha" label="Fecha" />
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Abrir calendario/ }));
  const calendario = await screen.findByRole('dialog', { name: /Calendario/ });
  expect(calendario).not.toHaveTextContent(String(anio));
  expect(screen.getByRole('combobox', { name: 'Año' })).toHaveDisplayValue(hoyEnBogota(new Date()).slice(0, 4));
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
});
