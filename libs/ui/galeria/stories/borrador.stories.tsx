import type { Meta, StoryObj } from '@storybook/react-vite';
import { BorradorSinTerminar } from '@portal/ui/borrador';

const meta = {
  title: 'Borrador sin terminar',
  component: BorradorSinTerminar,
  args: { placa: 'abc-123', guardadoEn: '2026-03-05T14:30:00Z' },
} satisfies Meta<typeof BorradorSinTerminar>;
type Story = StoryObj<typeof meta>;

export const WithPlate: Story = {};

export const WithoutPlate: Story = { args: { placa: '' } };

export default meta;
