/** Asynchronous on purpose: federation settles who provides each shared library before anything is imported. */
import('./bootstrap.js');
