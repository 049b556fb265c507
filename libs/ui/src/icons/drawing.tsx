/** Line drawings of the empty states and placeholders. All are decorative: the sentence below says the same. */

const drawings = {
  camion: {
    viewBox: '0 0 168 96',
    lines: (
      <>
        <path d="M8 84h152" stroke="var(--borde-control)" strokeWidth="2" strokeLinecap="round" />
        <path d="M20 84h20M52 84h20M84 84h20M116 84h20" stroke="var(--acento)" strokeWidth="4" />
        <rect
          x="40"
          y="30"
          width="62"
          height="42"
          rx="4"
          fill="var(--primario-suave)"
          stroke="var(--primario)"
          strokeWidth="2"
        />
        <path
          d="M106 44h14l12 13v15h-26z"
          fill="var(--superficie)"
          stroke="var(--primario)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M112 49h7l7 8h-14z" fill="var(--primario-suave)" />
        <circle cx="56" cy="74" r="8" fill="var(--superficie)" stroke="var(--primario)" strokeWidth="2" />
        <circle cx="76" cy="74" r="8" fill="var(--superficie)" stroke="var(--primario)" strokeWidth="2" />
        <circle cx="118" cy="74" r="8" fill="var(--superficie)" stroke="var(--primario)" strokeWidth="2" />
        <path d="M52 44h38M52 52h26" stroke="var(--primario)" strokeWidth="2" strokeLinecap="round" opacity=".45" />
      </>
    ),
  },
  documentos: {
    viewBox: '0 0 140 100',
    lines: (
      <>
        <rect
          x="44"
          y="10"
          width="62"
          height="80"
          rx="5"
          fill="var(--superficie)"
          stroke="var(--borde-control)"
          strokeWidth="2"
          transform="rotate(6 75 50)"
        />
        <rect
          x="36"
          y="10"
          width="62"
          height="80"
          rx="5"
          fill="var(--superficie)"
          stroke="var(--primario)"
          strokeWidth="2"
        />
        <path
          d="M46 26h28M46 36h42M46 44h42M46 52h30"
          stroke="var(--borde-control)"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M48 74c6-9 9-9 9-3s4 3 8-3 6-2 7 1 5 2 10-1"
          stroke="var(--primario)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        <path d="M46 80h42" stroke="var(--acento)" strokeWidth="3" strokeDasharray="6 4" />
      </>
    ),
  },
  certificado: {
    viewBox: '0 0 140 100',
    lines: (
      <>
        <rect
          x="22"
          y="16"
          width="96"
          height="62"
          rx="6"
          fill="var(--superficie)"
          stroke="var(--primario)"
          strokeWidth="2"
        />
        <path d="M36 32h44M36 42h56M36 50h34" stroke="var(--borde-control)" strokeWidth="2" strokeLinecap="round" />
        <path
          d="m88 76-4 18 12-6 12 6-4-18"
          fill="var(--acento)"
          stroke="var(--sobre-acento)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <circle cx="96" cy="64" r="15" fill="var(--primario-suave)" stroke="var(--primario)" strokeWidth="2" />
        <path
          d="m89.5 64 4.5 4.5 8.5-9"
          stroke="var(--primario)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  cono: {
    viewBox: '0 0 140 104',
    lines: (
      <>
        <path d="M14 92h112" stroke="var(--borde-control)" strokeWidth="2" strokeLinecap="round" />
        <path
          d="M44 90 62 22a4 4 0 0 1 4-3h8a4 4 0 0 1 4 3l18 68z"
          fill="var(--acento)"
          stroke="var(--sobre-acento)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="m57.5 39 25 0 4 16h-33zM49 71h42l3.5 13h-49z" fill="var(--superficie)" />
        <path
          d="M44 90 62 22a4 4 0 0 1 4-3h8a4 4 0 0 1 4 3l18 68z"
          stroke="var(--texto)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <rect x="32" y="86" width="76" height="9" rx="3" fill="var(--primario)" />
      </>
    ),
  },
} as const;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { readonly name: DrawingName }) {
  const { viewBox, lines } = drawings[name];
  const [, , width, height] = viewBox.split(' ');
  return (
    <svg className="dibujo" width={width} height={height} viewBox={viewBox} fill="none" aria-hidden="true">
      {lines}
    </svg>
  );
}
