/// <reference types="@portal/federation/assets" />
/** Asynchronous on purpose: federation settles who provides each shared library before anything is imported. */
import './publico.css';

import('./bootstrap.js');
