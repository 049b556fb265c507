import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plate, StatusChip } from '@portal/ui';
import { Chip } from '@portal/ui/light';
import { Row } from './row.js';

const meta = {
  title: 'Estados y placas',
  component: Chip,
  args: { tone: 'ok', icon: 'check', children: 'Completada' },
} satisfies Meta<typeof Chip>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Tones: Story = {
  render: () => (
    <Row>
      <Chip tone="ok" icon="check">
        Bien
      </Chip>
      <Chip tone="av" icon="medio">
        Aviso
      </Chip>
      <Chip tone="er" icon="prohibido">
        Error
      </Chip>
      <Chip tone="in" icon="reloj">
        Información
      </Chip>
      <Chip tone="ne" icon="guion">
        Neutro
      </Chip>
    </Row>
  ),
};

/** The words of every state, by whom they are said to. */
export const Words: Story = {
  render: () => (
    <div className="col g4">
      <Row>
        <StatusChip de="propio" estado="completada" />
        <StatusChip de="propio" estado="pendiente" />
        <StatusChip de="propio" estado="sin-firmar" />
      </Row>
      <Row>
        <StatusChip de="admin" estado="completada" />
        <StatusChip de="admin" estado="parcial" />
        <StatusChip de="admin" estado="pendiente" />
        <StatusChip de="admin" estado="sin-enviar" />
      </Row>
      <Row>
        <StatusChip de="firma" estado="firmado" />
        <StatusChip de="firma" estado="sin-firmar" />
      </Row>
      <Row>
        <StatusChip de="certificado" estado="valido" />
        <StatusChip de="certificado" estado="activo" />
        <StatusChip de="certificado" estado="expirado" />
        <StatusChip de="certificado" estado="revocado" />
      </Row>
    </div>
  ),
};

export const Plates: Story = {
  render: () => (
    <Row>
      <Plate value="ABC123" />
      <Plate value="R12345" trailer />
      <Plate value="WÑZ987" large />
    </Row>
  ),
};

export default meta;
