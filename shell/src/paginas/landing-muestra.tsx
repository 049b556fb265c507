import { Plate, StatusChip } from '@portal/ui/base';

/** A picture of what the portal does, made of its own parts; decoration, so assistive technology skips it. */
export function LandingMuestra() {
  return (
    <div className="muestra" aria-hidden="true">
      <div className="hoja uno">
        <div className="fila entre">
          <Plate value="WLK508" large />
          <StatusChip estado="parcial" />
        </div>
        <div className="nombre">Carlos Andrés Muñoz Peña</div>
        <div className="peq gris">CC 1.023.456.789 · 21 de noviembre de 2026</div>
        <div className="fila">
          <StatusChip estado="firmado" />
          <span className="peq gris">Conductor</span>
        </div>
      </div>
      <div className="hoja dos-hoja">
        <div className="mini gris">Firma del conductor</div>
        <SampleSignature />
        <div className="fila entre">
          <span className="mini gris">Certificado personal</span>
          <StatusChip estado="valido" />
        </div>
      </div>
    </div>
  );
}

const SampleSignature = () => (
  <svg className="firma-muestra" viewBox="0 0 280 84" width="286" height="84" fill="none">
    <path
      d="M18 58c10-34 26-44 30-30 4 15-20 34-12 36 9 2 22-24 28-20 5 4-4 16 2 16 8 0 12-18 20-16 6 2-2 14 5 14 9 0 12-20 22-18 7 2 0 15 8 14 14-2 16-34 27-36 9-1-8 40 2 40 13 0 14-22 26-20 8 2-2 15 7 14 10-1 14-14 32-16"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <path d="M0 83h280" stroke="#D3DEE0" strokeWidth="2" />
  </svg>
);
