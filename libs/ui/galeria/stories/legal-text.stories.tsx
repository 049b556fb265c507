import type { Meta, StoryObj } from '@storybook/react-vite';
import { LegalText } from '@portal/ui';
import { LegalBlocks } from '@portal/ui/light';

const text = `**Autorización de tratamiento de datos.** Yo, [CONDUCTOR], autorizo a [EMPRESA] para tratar mis datos.

1. La finalidad es la **vinculación** del vehículo y el pago de los fletes.
2. El anticipo llega hasta el [PORCENTAJE] % del valor del viaje.
3. Puedo conocer, actualizar y rectificar mis datos, según la Ley 1581 de 2012.`;

const meta = {
  title: 'Texto legal',
  component: LegalText,
  args: { text },
} satisfies Meta<typeof LegalText>;
type Story = StoryObj<typeof meta>;

export const MarkersMissing: Story = {};

export const MarkersFilled: Story = {
  args: { values: { CONDUCTOR: 'José Ángel Núñez Peña', EMPRESA: 'TRANSCARGA S.A.S.', PORCENTAJE: '70' } },
};

/** For a page that brings its own frame. */
export const WithoutFrame: Story = {
  render: () => <LegalBlocks text={text} values={{ CONDUCTOR: 'José Ángel Núñez Peña' }} />,
};

export default meta;
