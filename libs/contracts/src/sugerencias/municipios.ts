import { sinTildes } from '@portal/dominio/nombres';

/**
 * Colombia's municipalities by department (DANE DIVIPOLA, 1.123 rows, snapshot of November 2026): suggestions, never
 * validation.
 */
export const porDepartamento: Readonly<Record<string, string>> = {
  Antioquia: `
    Medellín|Abejorral|Abriaquí|Alejandría|Amagá|Amalfi|Andes|Angelópolis|Angostura|Anorí|Santa Fé de Antioquia|
    Anzá|Apartadó|Arboletes|Argelia|Armenia|Barbosa|Belmira|Bello|Betania|Betulia|Ciudad Bolívar|Briceño|Buriticá|
    Cáceres|Caicedo|Caldas|Campamento|Cañasgordas|Caracolí|Caramanta|Carepa|El Carmen de Viboral|Carolina|Caucasia|
    Chigorodó|Cisneros|Cocorná|Concepción|Concordia|Copacabana|Dabeiba|Donmatías|Ebéjico|El Bagre|Entrerríos|
    Envigado|Fredonia|Frontino|Giraldo|Girardota|Gómez Plata|Granada|Guadalupe|Guarne|Guatapé|Heliconia|Hispania|
    Itagüí|Ituango|Jardín|Jericó|La Ceja|La Estrella|La Pintada|La Unión|Liborina|Maceo|Marinilla|Montebello|
    Murindó|Mutatá|Nariño|Necoclí|Nechí|Olaya|Peñol|Peque|Pueblorrico|Puerto Berrío|Puerto Nare|Puerto Triunfo|
    Remedios|Retiro|Rionegro|Sabanalarga|Sabaneta|Salgar|San Andrés de Cuerquía|San Carlos|San Francisco|
    San Jerónimo|San José de la Montaña|San Juan de Urabá|San Luis|San Pedro de los Milagros|San Pedro de Urabá|
    San Rafael|San Roque|San Vicente Ferrer|Santa Bárbara|Santa Rosa de Osos|Santo Domingo|El Santuario|Segovia|
    Sonsón|Sopetrán|Támesis|Tarazá|Tarso|Titiribí|Toledo|Turbo|Uramita|Urrao|Valdivia|Valparaíso|Vegachí|Venecia|
    Vigía del Fuerte|Yalí|Yarumal|Yolombó|Yondó|Zaragoza`,
  Atlántico: `
    Barranquilla|Baranoa|Campo de la Cruz|Candelaria|Galapa|Juan de Acosta|Luruaco|Malambo|Manatí|Palmar de Varela|
    Piojó|Polonuevo|Ponedera|Puerto Colombia|Repelón|Sabanagrande|Sabanalarga|Santa Lucía|Santo Tomás|Soledad|Suan|
    Tubará|Usiacurí`,
  'Bogotá, D.C.': 'Bogotá, D.C.',
  Bolívar: `
    Cartagena de Indias|Achí|Altos del Rosario|Arenal|Arjona|Arroyohondo|Barranco de Loba|Calamar|Cantagallo|Cicuco|
    Córdoba|Clemencia|El Carmen de Bolívar|El Guamo|El Peñón|Hatillo de Loba|Magangué|Mahates|Margarita|
    María la Baja|Montecristo|Mompós|Morales|Norosí|Pinillos|Regidor|Río Viejo|San Cristóbal|San Estanislao|
    San Fernando|San Jacinto|San Jacinto del Cauca|San Juan Nepomuceno|San Martín de Loba|San Pablo|Santa Catalina|
    Santa Rosa|Santa Rosa del Sur|Simití|Soplaviento|Talaigua Nuevo|Tiquisio|Turbaco|Turbaná|Villanueva|Zambrano`,
  Boyacá: `
    Tunja|Almeida|Aquitania|Arcabuco|Belén|Berbeo|Betéitiva|Boavita|Boyacá|Briceño|Buenavista|Busbanzá|Caldas|
    Campohermoso|Cerinza|Chinavita|Chiquinquirá|Chiscas|Chita|Chitaraque|Chivatá|Ciénega|Cómbita|Coper|Corrales|
    Covarachía|Cubará|Cucaita|Cuítiva|Chíquiza|Chivor|Duitama|El Cocuy|El Espino|Firavitoba|Floresta|Gachantivá|
    Gámeza|Garagoa|Guacamayas|Guateque|Guayatá|Güicán de la Sierra|Iza|Jenesano|Jericó|Labranzagrande|La Capilla|
    La Victoria|La Uvita|Villa de Leyva|Macanal|Maripí|Miraflores|Mongua|Monguí|Moniquirá|Motavita|Muzo|Nobsa|
    Nuevo Colón|Oicatá|Otanche|Pachavita|Páez|Paipa|Pajarito|Panqueba|Pauna|Paya|Paz de Río|Pesca|Pisba|
    Puerto Boyacá|Quípama|Ramiriquí|Ráquira|Rondón|Saboyá|Sáchica|Samacá|San Eduardo|San José de Pare|
    San Luis de Gaceno|San Mateo|San Miguel de Sema|San Pablo de Borbur|Santana|Santa María|Santa Rosa de Viterbo|
    Santa Sofía|Sativanorte|Sativasur|Siachoque|Soatá|Socotá|Socha|Sogamoso|Somondoco|Sora|Sotaquirá|Soracá|Susacón|
    Sutamarchán|Sutatenza|Tasco|Tenza|Tibaná|Tibasosa|Tinjacá|Tipacoque|Toca|Togüí|Tópaga|Tota|Tununguá|Turmequé|
    Tuta|Tutazá|Úmbita|Ventaquemada|Viracachá|Zetaquira`,
  Caldas: `
    Manizales|Aguadas|Anserma|Aranzazu|Belalcázar|Chinchiná|Filadelfia|La Dorada|La Merced|Manzanares|Marmato|
    Marquetalia|Marulanda|Neira|Norcasia|Pácora|Palestina|Pensilvania|Riosucio|Risaralda|Salamina|Samaná|San José|
    Supía|Victoria|Villamaría|Viterbo`,
  Caquetá: `
    Florencia|Albania|Belén de los Andaquíes|Cartagena del Chairá|Curillo|El Doncello|El Paujíl|La Montañita|Milán|
    Morelia|Puerto Rico|San José del Fragua|San Vicente del Caguán|Solano|Solita|Valparaíso`,
  Cauca: `
    Popayán|Almaguer|Argelia|Balboa|Bolívar|Buenos Aires|Cajibío|Caldono|Caloto|Corinto|El Tambo|Florencia|Guachené|
    Guapí|Inzá|Jambaló|La Sierra|La Vega|López de Micay|Mercaderes|Miranda|Morales|Padilla|Páez|Patía|Piamonte|
    Piendamó - Tunía|Puerto Tejada|Puracé|Rosas|San Sebastián|Santander de Quilichao|Santa Rosa|Silvia|Sotara|
    Suárez|Sucre|Timbío|Timbiquí|Toribío|Totoró|Villa Rica`,
  Cesar: `
    Valledupar|Aguachica|Agustín Codazzi|Astrea|Becerril|Bosconia|Chimichagua|Chiriguaná|Curumaní|El Copey|El Paso|
    Gamarra|González|La Gloria|La Jagua de Ibirico|Manaure Balcón del Cesar|Pailitas|Pelaya|Pueblo Bello|Río de Oro|
    La Paz|San Alberto|San Diego|San Martín|Tamalameque`,
  Córdoba: `
    Montería|Ayapel|Buenavista|Canalete|Cereté|Chimá|Chinú|Ciénaga de Oro|Cotorra|La Apartada|Lorica|Los Córdobas|
    Momil|Montelíbano|Moñitos|Planeta Rica|Pueblo Nuevo|Puerto Escondido|Puerto Libertador|
    Purísima de la Concepción|Sahagún|San Andrés de Sotavento|San Antero|San Bernardo del Viento|San Carlos|
    San José de Uré|San Pelayo|Tierralta|Tuchín|Valencia`,
  Cundinamarca: `
    Agua de Dios|Albán|Anapoima|Anolaima|Arbeláez|Beltrán|Bituima|Bojacá|Cabrera|Cachipay|Cajicá|Caparrapí|Cáqueza|
    Carmen de Carupa|Chaguaní|Chía|Chipaque|Choachí|Chocontá|Cogua|Cota|Cucunubá|El Colegio|El Peñón|El Rosal|
    Facatativá|Fómeque|Fosca|Funza|Fúquene|Fusagasugá|Gachalá|Gachancipá|Gachetá|Gama|Girardot|Granada|Guachetá|
    Guaduas|Guasca|Guataquí|Guatavita|Guayabal de Síquima|Guayabetal|Gutiérrez|Jerusalén|Junín|La Calera|La Mesa|
    La Palma|La Peña|La Vega|Lenguazaque|Machetá|Madrid|Manta|Medina|Mosquera|Nariño|Nemocón|Nilo|Nimaima|Nocaima|
    Venecia|Pacho|Paime|Pandi|Paratebueno|Pasca|Puerto Salgar|Pulí|Quebradanegra|Quetame|Quipile|Apulo|Ricaurte|
    San Antonio del Tequendama|San Bernardo|San Cayetano|San Francisco|San Juan de Rioseco|Sasaima|Sesquilé|Sibaté|
    Silvania|Simijaca|Soacha|Sopó|Subachoque|Suesca|Supatá|Susa|Sutatausa|Tabio|Tausa|Tena|Tenjo|Tibacuy|Tibirita|
    Tocaima|Tocancipá|Topaipí|Ubalá|Ubaque|Villa de San Diego de Ubaté|Une|Útica|Vergara|Vianí|Villagómez|
    Villapinzón|Villeta|Viotá|Yacopí|Zipacón|Zipaquirá`,
  Chocó: `
    Quibdó|Acandí|Alto Baudó|Atrato|Bagadó|Bahía Solano|Bajo Baudó|Bojayá|El Cantón del San Pablo|Carmen del Darién|
    Cértegui|Condoto|El Carmen de Atrato|El Litoral del San Juan|Istmina|Juradó|Lloró|Medio Atrato|Medio Baudó|
    Medio San Juan|Nóvita|Nuevo Belén de Bajirá|Nuquí|Río Iró|Río Quito|Riosucio|San José del Palmar|Sipí|Tadó|
    Unguía|Unión Panamericana`,
  Huila: `
    Neiva|Acevedo|Agrado|Aipe|Algeciras|Altamira|Baraya|Campoalegre|Colombia|Elías|Garzón|Gigante|Guadalupe|Hobo|
    Íquira|Isnos|La Argentina|La Plata|Nátaga|Oporapa|Paicol|Palermo|Palestina|Pital|Pitalito|Rivera|Saladoblanco|
    San Agustín|Santa María|Suaza|Tarqui|Tesalia|Tello|Teruel|Timaná|Villavieja|Yaguará`,
  'La Guajira': `
    Riohacha|Albania|Barrancas|Dibulla|Distracción|El Molino|Fonseca|Hatonuevo|La Jagua del Pilar|Maicao|Manaure|
    San Juan del Cesar|Uribia|Urumita|Villanueva`,
  Magdalena: `
    Santa Marta|Algarrobo|Aracataca|Ariguaní|Cerro de San Antonio|Chivolo|Ciénaga|Concordia|El Banco|El Piñón|
    El Retén|Fundación|Guamal|Nueva Granada|Pedraza|Pijiño del Carmen|Pivijay|Plato|Puebloviejo|Remolino|
    Sabanas de San Ángel|Salamina|San Sebastián de Buenavista|San Zenón|Santa Ana|Santa Bárbara de Pinto|Sitionuevo|
    Tenerife|Zapayán|Zona Bananera`,
  Meta: `
    Villavicencio|Acacías|Barranca de Upía|Cabuyaro|Castilla la Nueva|Cubarral|Cumaral|El Calvario|El Castillo|
    El Dorado|Fuentedeoro|Granada|Guamal|Mapiripán|Mesetas|La Macarena|Uribe|Lejanías|Puerto Concordia|
    Puerto Gaitán|Puerto López|Puerto Lleras|Puerto Rico|Restrepo|San Carlos de Guaroa|San Juan de Arama|
    San Juanito|San Martín|Vistahermosa`,
  Nariño: `
    Pasto|Albán|Aldana|Ancuyá|Arboleda|Barbacoas|Belén|Buesaco|Colón|Consacá|Contadero|Córdoba|Cuaspúd|Cumbal|
    Cumbitara|Chachagüí|El Charco|El Peñol|El Rosario|El Tablón de Gómez|El Tambo|Funes|Guachucal|Guaitarilla|
    Gualmatán|Iles|Imués|Ipiales|La Cruz|La Florida|La Llanada|La Tola|La Unión|Leiva|Linares|Los Andes|Magüí|
    Mallama|Mosquera|Nariño|Olaya Herrera|Ospina|Francisco Pizarro|Policarpa|Potosí|Providencia|Puerres|Pupiales|
    Ricaurte|Roberto Payán|Samaniego|Sandoná|San Bernardo|San Lorenzo|San Pablo|San Pedro de Cartago|Santa Bárbara|
    Santacruz|Sapuyes|Taminango|Tangua|San Andrés de Tumaco|Túquerres|Yacuanquer`,
  'Norte de Santander': `
    Cúcuta|Ábrego|Arboledas|Bochalema|Bucarasica|Cácota|Cáchira|Chinácota|Chitagá|Convención|Cucutilla|Durania|
    El Carmen|El Tarra|El Zulia|Gramalote|Hacarí|Herrán|Labateca|La Esperanza|La Playa|Los Patios|Lourdes|Mutiscua|
    Ocaña|Pamplona|Pamplonita|Puerto Santander|Ragonvalia|Salazar|San Calixto|San Cayetano|Santiago|Sardinata|Silos|
    Teorama|Tibú|Toledo|Villa Caro|Villa del Rosario`,
  Quindío: `
    Armenia|Buenavista|Calarcá|Circasia|Córdoba|Filandia|Génova|La Tebaida|Montenegro|Pijao|Quimbaya|Salento`,
  Risaralda: `
    Pereira|Apía|Balboa|Belén de Umbría|Dosquebradas|Guática|La Celia|La Virginia|Marsella|Mistrató|Pueblo Rico|
    Quinchía|Santa Rosa de Cabal|Santuario`,
  Santander: `
    Bucaramanga|Aguada|Albania|Aratoca|Barbosa|Barichara|Barrancabermeja|Betulia|Bolívar|Cabrera|California|
    Capitanejo|Carcasí|Cepitá|Cerrito|Charalá|Charta|Chima|Chipatá|Cimitarra|Concepción|Confines|Contratación|
    Coromoro|Curití|El Carmen de Chucurí|El Guacamayo|El Peñón|El Playón|Encino|Enciso|Florián|Floridablanca|Galán|
    Gámbita|Girón|Guaca|Guadalupe|Guapotá|Guavatá|Güepsa|Hato|Jesús María|Jordán|La Belleza|Landázuri|La Paz|
    Lebrija|Los Santos|Macaravita|Málaga|Matanza|Mogotes|Molagavita|Ocamonte|Oiba|Onzaga|Palmar|Palmas del Socorro|
    Páramo|Piedecuesta|Pinchote|Puente Nacional|Puerto Parra|Puerto Wilches|Rionegro|Sabana de Torres|San Andrés|
    San Benito|San Gil|San Joaquín|San José de Miranda|San Miguel|San Vicente de Chucurí|Santa Bárbara|
    Santa Helena del Opón|Simacota|Socorro|Suaita|Sucre|Suratá|Tona|Valle de San José|Vélez|Vetas|Villanueva|
    Zapatoca`,
  Sucre: `
    Sincelejo|Buenavista|Caimito|Colosó|Corozal|Coveñas|Chalán|El Roble|Galeras|Guaranda|La Unión|Los Palmitos|
    Majagual|Morroa|Ovejas|Palmito|Sampués|San Benito Abad|San Juan de Betulia|San Marcos|San Onofre|San Pedro|
    San Luis de Sincé|Sucre|Santiago de Tolú|Tolú Viejo`,
  Tolima: `
    Ibagué|Alpujarra|Alvarado|Ambalema|Anzoátegui|Armero|Ataco|Cajamarca|Carmen de Apicalá|Casabianca|Chaparral|
    Coello|Coyaima|Cunday|Dolores|Espinal|Falan|Flandes|Fresno|Guamo|Herveo|Honda|Icononzo|Lérida|Líbano|
    San Sebastián de Mariquita|Melgar|Murillo|Natagaima|Ortega|Palocabildo|Piedras|Planadas|Prado|Purificación|
    Rioblanco|Roncesvalles|Rovira|Saldaña|San Antonio|San Luis|Santa Isabel|Suárez|Valle de San Juan|Venadillo|
    Villahermosa|Villarrica`,
  'Valle del Cauca': `
    Cali|Alcalá|Andalucía|Ansermanuevo|Argelia|Bolívar|Buenaventura|Guadalajara de Buga|Bugalagrande|Caicedonia|
    Calima|Candelaria|Cartago|Dagua|El Águila|El Cairo|El Cerrito|El Dovio|Florida|Ginebra|Guacarí|Jamundí|
    La Cumbre|La Unión|La Victoria|Obando|Palmira|Pradera|Restrepo|Riofrío|Roldanillo|San Pedro|Sevilla|Toro|
    Trujillo|Tuluá|Ulloa|Versalles|Vijes|Yotoco|Yumbo|Zarzal`,
  Arauca: 'Arauca|Arauquita|Cravo Norte|Fortul|Puerto Rondón|Saravena|Tame',
  Casanare: `
    Yopal|Aguazul|Chámeza|Hato Corozal|La Salina|Maní|Monterrey|Nunchía|Orocué|Paz de Ariporo|Pore|Recetor|
    Sabanalarga|Sácama|San Luis de Palenque|Támara|Tauramena|Trinidad|Villanueva`,
  Putumayo: `
    Mocoa|Colón|Orito|Puerto Asís|Puerto Caicedo|Puerto Guzmán|Puerto Leguízamo|Sibundoy|San Francisco|San Miguel|
    Santiago|Valle del Guamuez|Villagarzón`,
  'Archipiélago de San Andrés, Providencia y Santa Catalina': 'San Andrés|Providencia',
  Amazonas: `
    Leticia|El Encanto|La Chorrera|La Pedrera|La Victoria|Mirití - Paraná|Puerto Alegría|Puerto Arica|Puerto Nariño|
    Puerto Santander|Tarapacá`,
  Guainía: 'Inírida|Barranco Minas|Mapiripana|San Felipe|Puerto Colombia|La Guadalupe|Cacahual|Pana Pana|Morichal',
  Guaviare: 'San José del Guaviare|Calamar|El Retorno|Miraflores',
  Vaupés: 'Mitú|Carurú|Pacoa|Taraira|Papunahua|Yavaraté',
  Vichada: 'Puerto Carreño|La Primavera|Santa Rosalía|Cumaribo',
};

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

const todos = Object.entries(porDepartamento).flatMap(([departamento, lista]) =>
  lista.split('|').map((municipio) => nombre(municipio.trim(), departamento)),
);

/** 'Cali, Valle del Cauca': freight's large cities first, then by department. */
export const municipios: readonly string[] = [...new Set([...primeros, ...todos])];

const planos = municipios.map(sinTildes);

/** Matches without tildes and case; those that begin with the text come first. */
export function buscarMunicipios(texto: string, cuantos = 8): string[] {
  const buscado = sinTildes(texto.trim());
  const inicia = municipios.filter((_, i) => planos[i]?.startsWith(buscado));
  const contiene = municipios.filter((_, i) => planos[i]?.includes(buscado) && !planos[i]?.startsWith(buscado));
  return [...inicia, ...contiene].slice(0, cuantos);
}
