import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { hoyEnBogota } from '@portal/dominio/fechas';
import {
  AutocompleteField,
  CheckboxField,
  DateField,
  NumberField,
  PasswordField,
  SelectField,
  TextField,
  UiProvider,
  YesNoField,
} from '../index.js';

type Values = Record<string, unknown>;
let saved: Values | undefined;

function Form({
  children,
  values = {},
  errors,
}: {
  children: ReactNode;
  values?: Values;
  errors?: Record<string, string>;
}) {
  const form = useForm<Values>({
    defaultValues: values,
    resolver: (data) => {
      const entries = Object.entries(errors ?? {}).map(([name, message]) => [name, { type: 'x', message }]);
      return entries.length > 0 ? { values: {}, errors: Object.fromEntries(entries) } : { values: data, errors: {} };
    },
  });
  return (
    <UiProvider>
      <FormProvider {...form}>
        <form onSubmit={(event) => void form.handleSubmit((data) => (saved = data))(event)} noValidate>
          {children}
          <button type="submit">Guardar</button>
        </form>
      </FormProvider>
    </UiProvider>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
beforeEach(() => (saved = undefined));

test('a field error stands under its field, marks the control invalid and is read with it', async () => {
  render(
    <Form errors={{ modelo: 'Modelo es requerido' }} children={<TextField name="modelo" label="Modelo (año)" />} />,
  );
  await save();
  const input = screen.getByLabelText(/Modelo/);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Modelo es requerido');
  expect(input).toHaveFocus();
  expect(saved).toBeUndefined();
});

test('an acceptance is read with its help and its error', async () => {
  render(
    <Form
      errors={{ acepta: 'Debe aceptar' }}
      children={<CheckboxField name="acepta" label="Acepto" help="Léalo antes." />}
    />,
  );
  await save();
  expect(screen.getByRole('checkbox', { name: 'Acepto' })).toBeInvalid();
  expect(screen.getByRole('checkbox', { name: 'Acepto' })).toHaveAccessibleDescription('Léalo antes. Debe aceptar');
});

test('a warning is shown and blocks nothing', async () => {
  render(
    <Form
      children={<TextField name="placa" label="Placa" warning={(v) => (v === 'A1' ? 'Revise la placa.' : undefined)} />}
    />,
  );
  await userEvent.type(screen.getByLabelText(/Placa/), 'A1');
  expect(screen.getByText('Revise la placa.')).toBeVisible();
  await save();
  expect(saved).toEqual({ placa: 'A1' });
});

test('a warning that knows what was meant puts it there at a touch, and writing goes on in the field', async () => {
  const warning = (v: string) => (v === 'gmial' ? { text: '¿Quiso decir gmail?', meant: 'gmail' } : undefined);
  render(<Form children={<TextField name="correo" label="Correo" warning={warning} />} />);
  const input = screen.getByLabelText(/Correo/);
  await userEvent.type(input, 'gmial');
  expect(input).toHaveAccessibleDescription('¿Quiso decir gmail?');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Sí, corregir', description: '¿Quiso decir gmail?' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(input).toHaveValue('gmail');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Sí, corregir' })).toBeNull();
  expect(saved).toBeUndefined();
});

test('a warning knows whether the person is typing; in a disabled field it offers nothing', async () => {
  const warning = (v: string, writing: boolean) =>
    !writing && v ? { text: `¿Quiso decir ${v}m?`, meant: `${v}m` } : undefined;
  const view = render(
    <Form values={{ correo: 'c' }} children={<TextField name="correo" label="Correo" warning={warning} />} />,
  );
  expect(screen.getByText('¿Quiso decir cm?')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Correo/), 'o');
  expect(screen.queryByText('¿Quiso decir com?')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('¿Quiso decir com?')).toBeVisible();
  view.rerender(<Form children={<TextField name="correo" label="Correo" warning={warning} disabled />} />);
  expect(screen.getByText('¿Quiso decir com?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sí, corregir' })).toBeNull();
});

test('a disabled field keeps its value in the form', async () => {
  render(<Form values={{ ciudad: 'Cali' }} children={<TextField name="ciudad" label="Ciudad" disabled />} />);
  expect(screen.getByLabelText(/Ciudad/)).toBeDisabled();
  await save();
  expect(saved).toEqual({ ciudad: 'Cali' });
});

test('a number never leaves its limits and is a number in the form', async () => {
  render(<Form values={{ ejes: 9 }} children={<NumberField name="ejes" label="Número de ejes" min={1} max={10} />} />);
  const more = screen.getByRole('button', { name: 'Aumentar número de ejes' });
  await userEvent.click(more);
  expect(more).toHaveAttribute('aria-disabled', 'true');
  expect(more).toBeEnabled(); // it keeps the focus, so its key can press it again
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('spinbutton')).toHaveValue('10');
  await userEvent.clear(screen.getByRole('spinbutton'));
  await userEvent.type(screen.getByRole('spinbutton'), '4a7');
  await save();
  expect(saved).toEqual({ ejes: 10 });
});

test('suggestions ignore accents and any other text is accepted', async () => {
  render(
    <Form children={<AutocompleteField name="banco" label="Entidad" options={['Bancolombia', 'Banco de Bogotá']} />} />,
  );
  const input = screen.getByLabelText(/Entidad/);
  await userEvent.type(input, 'bogota');
  await userEvent.click(await screen.findByRole('option', { name: 'Banco de Bogotá' }));
  expect(input).toHaveValue('Banco de Bogotá');
  await userEvent.clear(input);
  await userEvent.type(input, 'Cooperativa del Valle');
  await save();
  expect(saved).toEqual({ banco: 'Cooperativa del Valle' });
});

test('a select and a Sí/No answer hold the values of the contract', async () => {
  const tipos = [{ value: 'mula', label: 'Mula' }];
  render(
    <Form
      children={
        <>
          <SelectField name="tipo" label="Tipo" options={tipos} />
          <YesNoField name="mismo" label="¿Es el mismo?" />
        </>
      }
    />,
  );
  await userEvent.selectOptions(screen.getByLabelText(/Tipo/), 'Mula');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await save();
  expect(saved).toEqual({ tipo: 'mula', mismo: false });
});

describe('the date field', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /Abrir calendario/ }));
    return screen.findByRole('dialog', { name: /Calendario/ });
  };

  test('takes typed digits as dd/mm/aaaa and holds YYYY-MM-DD', async () => {
    render(<Form children={<DateField name="fecha" label="Fecha" />} />);
    const input = screen.getByLabelText(/Fecha \*/);
    expect(input).toHaveAttribute('placeholder', 'dd/mm/aaaa');
    await userEvent.type(input, '05032020');
    expect(input).toHaveValue('05/03/2020');
    await save();
    expect(saved).toEqual({ fecha: '2020-03-05' });
  });

  test('keeps what is no date as typed, for validation to name', async () => {
    render(<Form children={<DateField name="fecha" label="Fecha" />} />);
    await userEvent.type(screen.getByLabelText(/Fecha \*/), '31/02/2020');
    await save();
    expect(saved).toEqual({ fecha: '31/02/2020' });
  });

  test('the calendar starts on Monday, in Spanish, and choosing a day closes it', async () => {
    render(<Form values={{ fecha: '2020-03-05' }} children={<DateField name="fecha" label="Fecha" />} />);
    const calendar = await open();
    expect(
      within(calendar)
        .getAllByRole('columnheader')
        .map((day) => day.textContent),
    ).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
    expect(within(calendar).getByText('marzo')).toBeVisible();
    await userEvent.click(within(calendar).getByRole('gridcell', { name: '17' }));
    await save();
    expect(saved).toEqual({ fecha: '2020-03-17' });
    expect(screen.getByRole('button', { name: /Abrir calendario/ })).toHaveAttribute('aria-expanded', 'false');
  });

  test('days outside the limits cannot be chosen; years run down from the current one; no next year from here', async () => {
    const year = Number(hoyEnBogota(new Date()).slice(0, 4));
    render(
      <Form
        values={{ fecha: `${year}-01-10` }}
        children={<DateField name="fecha" label="Fecha" minDate={`${year - 2}-01-05`} maxDate={`${year}-01-20`} />}
      />,
    );
    await open();
    expect(screen.getByRole('gridcell', { name: '21' })).toBeDisabled();
    expect(screen.getByRole('gridcell', { name: '20' })).toBeEnabled();
    const years = within(screen.getByLabelText('Año'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(years).toEqual([year, year - 1, year - 2].map(String));
    expect(screen.getByRole('button', { name: 'Año siguiente' })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('Año'), String(year - 2));
    expect(await screen.findByRole('gridcell', { name: '4' })).toBeDisabled();
  });

  test('the press that reaches the current year leaves the focus at the list of years', async () => {
    const year = Number(hoyEnBogota(new Date()).slice(0, 4));
    render(<Form values={{ fecha: `${year - 2}-01-10` }} children={<DateField name="fecha" label="Fecha" />} />);
    await open();
    const next = screen.getByRole('button', { name: 'Año siguiente' });
    await userEvent.click(next);
    expect(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(next).toBeDisabled();
    expect(screen.getByLabelText('Año')).toHaveFocus();
    expect(screen.getByLabelText('Año')).toHaveDisplayValue(String(year));
  });
});

test('no browser is asked to make up the password of an account that exists elsewhere, shown or hidden', async () => {
  render(
    <Form>
      <PasswordField name="clave" label="Contraseña GPS" />
    </Form>,
  );
  const clave = screen.getByLabelText(/^Contraseña GPS/);
  expect([clave.getAttribute('type'), clave.getAttribute('autocomplete')]).toEqual(['password', 'off']);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect([clave.getAttribute('type'), clave.getAttribute('autocomplete')]).toEqual(['text', 'off']);
});
