const drawings = {
  candado:
    'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19v-7A1.5 1.5 0 0 1 7 10.5' +
    'M8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3',
  visto: 'm5 12.5 4.5 4.5L19 7.5',
  escudo: 'M12 3 5 5.5v6c0 4.3 2.9 7.7 7 9.5 4.1-1.8 7-5.2 7-9.5v-6zM9 12l2.2 2.2L15.3 10',
  lapiz: 'm14.5 5 4.5 4.5L9 19.5l-5 .5.5-5zM12.5 7l4.5 4.5',
  hecho: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17m-3.5 8.8 2.5 2.5 4.7-5',
  abajo: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  subir: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14',
  medalla: 'M12 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8.5 13.5l-1.5 7 5-2.5 5 2.5-1.5-7M10 9l1.5 1.5 2.7-3',
  prohibido: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M6 6l12 12',
  triangulo: 'M12 4.5 2.8 20h18.4zM12 10.5v4.2M12 17.3v.1',
  reloj: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7v5l3.5 2',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 11.2v5M12 8v.1',
  alerta: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.8v5M12 16v.1',
  lupa: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M16 16l4.5 4.5',
  cerrar: 'm6 6 12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof drawings;

/** A line icon of 24 units; always beside a text that says the same. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? 'icono chico' : 'icono'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
