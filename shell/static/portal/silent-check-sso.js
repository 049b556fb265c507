// Runs in keycloak-js's hidden frame and hands the answer to the page around it, which has the same origin.
parent.postMessage(location.href, location.origin);
