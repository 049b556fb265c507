<#-- Under every box: who may enter, and the way back to the portal. Keycloak's own place for it (keycloak.v2, footer.ftl). -->
<#macro content>
<div class="portal-pie">
  <#if pageId! == "login"><p>${msg("portalInvitation")}</p></#if>
  <#if client?? && client.baseUrl?has_content><p><a href="${client.baseUrl}">${msg("portalBack")}</a></p></#if>
</div>
</#macro>
