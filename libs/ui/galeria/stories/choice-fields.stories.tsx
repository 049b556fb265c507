import type { Meta, StoryObj } from '@storybook/react-vite';
import { AutocompleteField, CheckboxField, RadioCards, SelectField, YesNoField } from '@portal/ui';
import { formWith, inCard, inForm } from './in-form.js';

const documentos = [
  { value: 'cc', label: 'Cédula de ciudadanía' },
  { value: 'ce', label: 'Cédula de extranjería' },
  { value: 'nit', label: 'NIT' },
];

const personas = [
  { value: 'tenedor', label: 'Tenedor', help: 'José Ángel Núñez Peña' },
  { value: 'propietario', label: 'Propietario', help: 'Transportes del Nororiente Colombiano y Asociados S.A.S.' },
];

const ciudades = ['Bogotá, D.C.', 'Medellín, Antioquia', 'Cúcuta, Norte de Santander', 'El Peñón, Bolívar'];

const blank = { documento: '', persona: '', ciudad: '', propio: '', acepta: false };

const meta = {
  title: 'Campos/Elección',
  decorators: [inCard, inForm],
  parameters: formWith({
    documento: 'cc',
    persona: 'tenedor',
    ciudad: 'Medellín, Antioquia',
    propio: true,
    acepta: true,
  }),
} satisfies Meta;
type Story = StoryObj<typeof meta>;

export const Select: Story = {
  render: () => <SelectField name="documento" label="Tipo de documento" options={documentos} />,
};

export const Cards: Story = {
  render: () => <RadioCards name="persona" label="¿Quién recibe los anticipos?" options={personas} />,
};

export const YesNo: Story = { render: () => <YesNoField name="propio" label="¿El vehículo es propio?" /> };

export const Checkbox: Story = {
  render: () => <CheckboxField name="acepta" label="Leí y acepto la autorización de tratamiento de datos." />,
};

/** Any text is accepted; the list only suggests. */
export const Autocomplete: Story = {
  render: () => (
    <AutocompleteField name="ciudad" label="Ciudad" options={ciudades} help="Escriba las primeras letras." />
  ),
};

const All = ({ disabled = false }: { readonly disabled?: boolean }) => (
  <>
    <SelectField name="documento" label="Tipo de documento" options={documentos} disabled={disabled} />
    <AutocompleteField name="ciudad" label="Ciudad" options={ciudades} disabled={disabled} />
    <RadioCards name="persona" label="¿Quién recibe los anticipos?" options={personas} disabled={disabled} />
    <YesNoField name="propio" label="¿El vehículo es propio?" disabled={disabled} />
    <CheckboxField
      name="acepta"
      label="Leí y acepto la autorización de tratamiento de datos personales, la de consulta en centrales de riesgo y la de anticipos."
      disabled={disabled}
    />
  </>
);

export const Disabled: Story = { render: () => <All disabled /> };

export const Unanswered: Story = { parameters: formWith(blank), render: () => <All /> };

export const WithErrors: Story = {
  parameters: formWith(blank, {
    documento: 'Tipo de documento es requerido',
    ciudad: 'Ciudad es requerida',
    persona: 'Elija quién recibe los anticipos',
    propio: 'Responda Sí o No',
    acepta: 'Debe aceptar la autorización',
  }),
  render: () => <All />,
};

export default meta;
