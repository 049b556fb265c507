/** Every closed list of the form: the value that travels and the label people read (form and PDF share them). */
export interface Opcion<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

/** The list in the order written. @example opciones({ CC: 'Cédula' }) // [{ value: 'CC', label: 'Cédula' }] */
export const opciones = <V extends string>(labels: Record<V, string>): readonly Opcion<V>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }));

/** The values of a list, for `z.enum`. */
export const valores = <V extends string>(lista: readonly Opcion<V>[]): V[] => lista.map((o) => o.value);

/** The label of a value; a value outside the list is shown as it is. */
export const etiqueta = (lista: readonly Opcion[], value: string): string =>
  lista.find((o) => o.value === value)?.label ?? value;

export const autorizaciones = opciones({ acepto: 'Acepto', 'no-acepto': 'No Acepto' });
export const tiposVehiculo = opciones({ cabezote: 'Cabezote', turbo: 'Turbo', camion: 'Camión', mula: 'Mula' });
export const tiposCarroceria = opciones({
  abierta: 'Abierta (estacas o plancha)',
  cerrada: 'Cerrada (furgón)',
  tanque: 'Tanque (cisterna)',
  refrigerada: 'Refrigerada (furgón con termo)',
});

/** Holder and owner. RUT is a tax certificate: its number is the NIT. */
export const tiposDocumento = opciones({
  CC: 'Cédula de ciudadanía (CC)',
  CE: 'Cédula de extranjería (CE)',
  NIT: 'NIT',
  pasaporte: 'Pasaporte',
  rut: 'RUT',
});
export const tiposDocumentoConductor = opciones({
  CC: 'Cédula de ciudadanía (CC)',
  CE: 'Cédula de extranjería (CE)',
  pasaporte: 'Pasaporte',
});
export const tiposIdentificacionCuenta = opciones({ CC: 'CC', CE: 'CE', NIT: 'NIT' });
export const tiposCuenta = opciones({ ahorros: 'Ahorros', corriente: 'Corriente' });
export const calidades = opciones({ propietario: 'Propietario', tenedor: 'Tenedor' });

export const tiposSangre = opciones({
  'o-positivo': 'O+',
  'o-negativo': 'O-',
  'a-positivo': 'A+',
  'a-negativo': 'A-',
  'b-positivo': 'B+',
  'b-negativo': 'B-',
  'ab-positivo': 'AB+',
  'ab-negativo': 'AB-',
});
export const estadosCiviles = opciones({
  soltero: 'Soltero(a)',
  casado: 'Casado(a)',
  'union-libre': 'Unión libre',
  divorciado: 'Divorciado(a)',
  viudo: 'Viudo(a)',
});

export const relacionesEmergencia = opciones({
  madre: 'Madre',
  padre: 'Padre',
  esposa: 'Esposa',
  esposo: 'Esposo',
  hermano: 'Hermano',
  hermana: 'Hermana',
  hijo: 'Hijo',
  hija: 'Hija',
  amigo: 'Amigo(a)',
  otro: 'Otro',
});
export const relacionesFamiliares = opciones({
  padre: 'Padre',
  madre: 'Madre',
  hermano: 'Hermano',
  hermana: 'Hermana',
  hijo: 'Hijo',
  hija: 'Hija',
  esposo: 'Esposo',
  esposa: 'Esposa',
  tio: 'Tío',
  tia: 'Tía',
  primo: 'Primo',
  prima: 'Prima',
  abuelo: 'Abuelo',
  abuela: 'Abuela',
});
export const relacionesPersonales = opciones({
  amigo: 'Amigo(a)',
  vecino: 'Vecino(a)',
  'compañero-trabajo': 'Compañero de trabajo',
  'compañero-estudio': 'Compañero de estudio',
  conocido: 'Conocido(a)',
  padrino: 'Padrino',
  madrina: 'Madrina',
  otro: 'Otro',
});
