import { municipiosPorDepartamento } from './municipios.js';

const primeros = [
  'Bogotá, D.C.',
  'Medellín, Antioquia',
  'Cali, Valle del Cauca',
  'Barranquilla, Atlántico',
  'Cartagena de Indias, Bolívar',
  'Bucaramanga, Santander',
  'Buenaventura, Valle del Cauca',
  'Yumbo, Valle del Cauca',
  'Santa Marta, Magdalena',
  'Cúcuta, Norte de Santander',
  'Ipiales, Nariño',
];

const nombre = (municipio: string, departamento: string) =>
  municipio === departamento ? municipio : `${municipio}, ${departamento}`;

const todos = Object.entries(municipiosPorDepartamento).flatMap(([departamento, lista]) =>
  lista.split('|').map((municipio) => nombre(municipio, departamento)),
);

/** 'Cali, Valle del Cauca': freight's large cities first, then by department. */
export const municipios: readonly string[] = [...new Set([...primeros, ...todos])];

const plano = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const planos = municipios.map(plano);

/** Matches without tildes and case; those that begin with the text come first. */
export function buscarMunicipios(texto: string, cuantos = 8): string[] {
  const buscado = plano(texto.trim());
  const inicia = municipios.filter((_, i) => planos[i]?.startsWith(buscado));
  const contiene = municipios.filter((_, i) => planos[i]?.includes(buscado) && !planos[i]?.startsWith(buscado));
  return [...inicia, ...contiene].slice(0, cuantos);
}
