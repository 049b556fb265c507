import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberField } from '@portal/ui';
import { formWith, inCard, inForm } from './in-form.js';

const meta = {
  title: 'Campos/Número',
  component: NumberField,
  args: { name: 'ejes', label: 'Número de ejes', min: 2, max: 9 },
  decorators: [inCard, inForm],
  parameters: formWith({ ejes: 4 }),
} satisfies Meta<typeof NumberField>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Empty: Story = { parameters: formWith({ ejes: '' }) };

export const AtTheLimit: Story = { parameters: formWith({ ejes: 9 }) };

export const WithUnit: Story = {
  args: { label: 'Porcentaje de anticipo', min: 0, max: 100, decimals: 1, unit: '%' },
  parameters: formWith({ ejes: 62.5 }),
};

export const Disabled: Story = { args: { disabled: true } };

export const WithError: Story = {
  parameters: formWith({ ejes: '' }, { ejes: 'Número de ejes es requerido' }),
};

export default meta;
