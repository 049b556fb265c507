import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldMarks, PasswordField, TextField } from '@portal/ui';
import { PlainField } from '@portal/ui/light';
import { formWith, inCard, inForm } from './in-form.js';

const meta = {
  title: 'Campos/Texto',
  component: TextField,
  args: { name: 'nombre', label: 'Nombre o razón social' },
  decorators: [inCard, inForm],
  parameters: formWith({ nombre: 'José Ángel Núñez Peña' }),
} satisfies Meta<typeof TextField>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Empty: Story = {
  args: { placeholder: 'Como aparece en la cédula' },
  parameters: formWith({ nombre: '' }),
};

export const Optional: Story = { args: { optional: true, help: 'Déjelo en blanco si no tiene.' } };

export const Disabled: Story = { args: { disabled: true, help: 'Se copia del tenedor.' } };

export const WithError: Story = {
  parameters: formWith({ nombre: '' }, { nombre: 'Nombre o razón social es requerido' }),
};

export const WithWarning: Story = {
  args: {
    name: 'correo',
    label: 'Correo electrónico',
    warning: { text: '¿Quiso decir jose@gmail.com?', meant: 'jose@gmail.com' },
  },
  parameters: formWith({ correo: 'jose@gmial.com' }),
};

export const AskedToCorrect: Story = {
  render: (args) => (
    <FieldMarks value={{ nombre: 'La empresa pidió corregir este dato.' }}>
      <TextField {...args} />
    </FieldMarks>
  ),
};

export const LongText: Story = {
  args: {
    label: 'Nombre completo o razón social del propietario del vehículo según la licencia de tránsito',
    help: 'Escríbalo igual que en la licencia de tránsito, con todos sus nombres y apellidos, aunque sean muchos.',
  },
  parameters: formWith(
    { nombre: 'Sociedad Transportadora de Carga Pesada del Nororiente Colombiano y Asociados S.A.S.' },
    { nombre: 'Nombre o razón social no puede tener más de 60 caracteres; el que escribió tiene 82' },
  ),
};

export const Password: Story = {
  parameters: formWith({ clave: 'ñandú-2026' }),
  render: () => <PasswordField name="clave" label="Contraseña del satélite" />,
};

/** For public pages. Their `plain-field.css` would also dress the fields of MUI here, so one rule stands for it. */
export const Plain: Story = {
  render: () => (
    <>
      <style>{'.control input { flex: 1; border: 0; padding: 0; background: none; outline: 0; }'}</style>
      <PlainField name="codigo" label="Código de verificación" value="A1B2-C3D4" />
      <PlainField name="correo" label="Correo" value="maría@example.co" readOnly help="Lo escribió quien inscribe." />
      <PlainField name="clave" label="Contraseña" value="" error="Contraseña es requerida" required={false} />
    </>
  ),
};

export default meta;
