import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, EmptyState, Loading, Skeleton, SkeletonCards } from '@portal/ui';

const meta = {
  title: 'Carga y vacío',
  component: EmptyState,
  args: { drawing: 'documentos', title: 'Todavía no hay inscripciones.' },
} satisfies Meta<typeof EmptyState>;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { children: 'Aparecerán aquí cuando los usuarios las envíen.' } };

export const EmptyWithAction: Story = {
  args: {
    drawing: 'camion',
    title: 'No hay actividad reciente',
    action: (
      <Button variant="primary" icon="nuevo">
        Crear Primera Inscripción
      </Button>
    ),
  },
};

export const EmptyWithLongText: Story = {
  args: {
    title: 'No hay inscripciones que coincidan con los filtros',
    children:
      'Se busca por placa, conductor, documento del conductor, tenedor y correo de quien la creó. Pruebe con menos letras o con otra fecha.',
    action: <Button>Limpiar filtros</Button>,
  },
};

export const Lines: Story = {
  render: () => (
    <Loading label="Cargando su certificado">
      <div className="tarjeta p col g4">
        <Skeleton width={150} height={32} />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    </Loading>
  ),
};

export const Cards: Story = { render: () => <SkeletonCards count={2} /> };

export default meta;
