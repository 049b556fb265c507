/** What the portal uses of the router, and no more (shared.mjs). facades.spec.ts finds a missing name. */
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
