import type { Meta, StoryObj } from '@storybook/react-vite';
import { CorregirCorreoDialog } from '@portal/ui/correo';

const meta = {
  title: 'Corregir correo',
  component: CorregirCorreoDialog,
  args: {
    firmante: 'conductor',
    nombre: 'Luis Alberto Peña Ríos',
    placa: 'ABC123',
    codigo: 'TER-2026-000148',
    actual: 'luis@gmial.com',
    entrega: {
      estado: 'rechazado',
      motivo: 'El buzón no existe o no recibe correo.',
      fecha: '2026-11-21T15:20:00.000Z',
    },
    telefono: '3005550101',
    otro: { firmante: 'tenedor', correo: 'compras@transportes.co' },
    avisados: 'a Ana Gómez',
    onCorregir: () => Promise.resolve(undefined),
    onClose: () => undefined,
  },
} satisfies Meta<typeof CorregirCorreoDialog>;
type Story = StoryObj<typeof meta>;

export const Refused: Story = {};

export const CameBack: Story = {
  args: {
    entrega: { estado: 'rechazado', motivo: 'El buzón está lleno.', rebote: true, fecha: '2026-11-21T15:20:00.000Z' },
  },
};

export const Accepted: Story = { args: { entrega: { estado: 'aceptado', fecha: '2026-11-21T15:20:00.000Z' } } };

export default meta;
