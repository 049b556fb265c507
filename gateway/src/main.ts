import { loadConfigAsking } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { gatewayConfigSchema } from './config.js';
import { standingRealmFindings } from './keycloak/standing-realm.service.js';
import { startGateway } from './start-gateway.js';

const config = await loadConfigAsking(gatewayConfigSchema, standingRealmFindings);
await startGateway(AppModule.forRoot(config), config);
