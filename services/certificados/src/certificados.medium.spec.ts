/** What the running service does: one file per behaviour, all of them over one service, whose start is the dear part. */
import './pruebas/en-marcha/emision.js';
import './pruebas/en-marcha/revocacion.js';
import './pruebas/en-marcha/firma-cms.js';
import './pruebas/en-marcha/autoridad-propia.js';
