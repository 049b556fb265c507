/** What the portal uses of the router, and no more (shared.mjs). A name missing here is found by fachadas.spec.ts. */
export {
  createBrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useRouteError,
  useRoutes,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
