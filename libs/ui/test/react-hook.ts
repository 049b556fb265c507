/** React's developer hook, set before React loads. It does nothing; a test of drawings listens to its commits. */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
  },
});
