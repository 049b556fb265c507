import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateField } from '@portal/ui';
import { formWith, inCard, inForm } from './in-form.js';

const meta = {
  title: 'Campos/Fecha',
  component: DateField,
  args: { name: 'fecha', label: 'Fecha de expedición', maxDate: '2026-03-31' },
  decorators: [inCard, inForm],
  parameters: formWith({ fecha: '2020-03-05' }),
} satisfies Meta<typeof DateField>;
type Story = StoryObj<typeof meta>;

/** The button opens the calendar; on a phone it is a sheet. */
export const Default: Story = {};

export const Empty: Story = { parameters: formWith({ fecha: '' }) };

export const NotADate: Story = {
  parameters: formWith({ fecha: '29/02/2023' }, { fecha: 'Fecha de expedición no existe: 2023 no es bisiesto' }),
};

export const Disabled: Story = { args: { disabled: true } };

export default meta;
