import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { Atascada } from '@portal/ui/atasco';

const args: ComponentProps<typeof Atascada> = {
  inscripcion: {
    codigo: 'TER-2026-000148',
    atasco: { que: 'copia', motivo: 'El buzón está lleno.', desde: '2026-03-05T14:30:00Z' },
  },
  reintentar: () => Promise.resolve({ resultado: 'pedido', message: 'La copia sale en unos minutos.' }),
  fraseDe: () => 'El servicio no está disponible en este momento.',
  herederos: () => [],
};

const meta = { title: 'Atascada', component: Atascada, args } satisfies Meta<typeof Atascada>;
type Story = StoryObj<typeof meta>;

export const Stuck: Story = {};

export const AskedForAgain: Story = {
  args: {
    inscripcion: {
      codigo: 'TER-2026-000148',
      atasco: {
        que: 'documento',
        motivo: 'El portal no responde.',
        desde: '2026-03-05T14:30:00Z',
        reintentadoEn: '2026-03-05T15:30:00Z',
      },
    },
  },
};

/** No mail could carry a copy that was never made. */
export const Invented: Story = { args: { inscripcion: { ...args.inscripcion, sembrada: true } } };

/** Press it: the reason stays after the toast is gone. */
export const Failing: Story = { args: { reintentar: () => Promise.reject(new Error()) } };

export default meta;
