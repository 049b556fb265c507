const lista = (nombres: string): readonly string[] => nombres.split(' · ');

/** Names as PSE shows them, never codes: public code lists contradict each other. */
export const bancos = lista(
  'Bancolombia · Banco de Bogotá · Davivienda · BBVA Colombia · Banco de Occidente · Banco Popular · ' +
    'Banco AV Villas · Banco Caja Social · Banco Agrario de Colombia · Scotiabank Colpatria · Itaú · ' +
    'Banco GNB Sudameris · Citibank · Banco Falabella · Banco Pichincha · Bancoomeva · Bancamía · Banco W · ' +
    'Banco Mundo Mujer · Mibanco · Banco Finandina · Banco Serfinanza · Banco Santander de Negocios · ' +
    'Banco Cooperativo Coopcentral · Ban100 (antes Credifinanciera) · Banco Unión · Lulo Bank · ' +
    'Banco BTG Pactual · Bancóldex · Coltefinanciera · Confiar · CFA · Cotrafa · Coofinep · ' +
    'JFK Cooperativa Financiera · Juriscoop · Iris · Nu Colombia · RappiPay · Ualá · Bold · Pibank · Nequi · ' +
    'Daviplata · dale! · Movii · Otra entidad',
);

export const epss = lista(
  'Nueva EPS · EPS Sura · EPS Sanitas · Salud Total · Compensar · Famisanar · Aliansalud · Coosalud · ' +
    'Mutual Ser · Cajacopi · Salud Mía · SOS · Savia Salud · Emssanar · Mallamas · Asmet Salud · ' +
    'EPS Familiar de Colombia · Comfenalco Valle · Capital Salud · Salud Bolívar · Pijaos Salud · ' +
    'Anas Wayuu · AIC · Dusakawi · Capresoca · Comfachocó · Comfaoriente · EPM · Ferrocarriles (FPS) · ' +
    'Régimen especial',
);

export const afps = lista('Colpensiones · Porvenir · Protección · Colfondos · Skandia · Pensionado · No aplica');

export const arls = lista(
  'Positiva · ARL Sura · AXA Colpatria · Colmena Seguros · Seguros Bolívar · Seguros de Vida Alfa · ' +
    'La Equidad · Seguros de Vida Aurora · Mapfre · HDI (antes Liberty)',
);
